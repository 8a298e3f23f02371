import { formatDuration } from '../../format/durations.ts';
import { defineFieldView } from '../view/field-view.ts';
import { number } from './number.tsx';

/** Shows a number of seconds as a duration, in the units of its view. In other places it is shown as a number. */
export const duration = defineFieldView({
  Editor: null,
  number: (value, { durations = 'dhms' }) => formatDuration(value, durations),
  fills: () => false,
  filter: number.filter,
  totals: number.totals,
  numeric: true,
  brief: true,
});
