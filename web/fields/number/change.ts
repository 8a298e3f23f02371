import { formatNumber } from '../../format/numbers.ts';
import { defineFieldView } from '../view/field-view.ts';
import { number } from './number.tsx';

/** A number that says how much more or less there is: with its sign, `+8` or `−8`. It is written as a number elsewhere. */
export const change = defineFieldView({
  Editor: null,
  number: (value) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value)),
  fills: () => false,
  filter: number.filter,
  totals: number.totals,
  numeric: true,
  brief: true,
});
