import { shownNumber } from '../../format/numbers.ts';
import { defineFieldView } from '../view/field-view.ts';
import { number } from './number.tsx';

/** A number that says how much more or less there is: with its sign, `+8` or `−8`. It is written as a number elsewhere. */
export const change = defineFieldView({
  ...number,
  Editor: null,
  number: (value, _, field, decimals) => {
    const words = shownNumber(value, field, decimals);
    return value > 0 && /[1-9]/.test(words) ? `+${words}` : words;
  },
  fills: () => false,
});
