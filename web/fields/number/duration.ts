import { formatDuration } from '../../format/durations.ts';
import { defineFieldView } from '../view/field-view.ts';
import { number } from './number.tsx';

/** A number of seconds told as a duration, in the units that its view chooses; it is written as a number elsewhere. */
export const duration = defineFieldView({
  Editor: null,
  number: (value, { durations = 'dhms' }) => formatDuration(value, durations),
  fills: () => false,
  filter: number.filter,
  totals: number.totals,
  numeric: true,
  brief: true,
});
