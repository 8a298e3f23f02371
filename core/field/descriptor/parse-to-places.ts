import { type ExactParse, mayHoldLongNumber, roundedDigits } from '../../exact-json.ts';
import { decimal } from '../../value/decimal.ts';

/** Whether rounding to a number changes the digits up to so many places. */
function changesPlaces(digits: string, places: number): boolean {
  const number = Number(digits);
  return !Number.isFinite(number) || !decimal(number).round(places, 1).eq(decimal(digits).round(places, 1));
}

/**
 * Parses JSON for what calculates with its numbers: they stay numbers as long as every digit up to so many places is held,
 * as of a third (0.33333333333333333333), and only others are the text of their digits.
 */
export const parseToPlaces = (text: string, places: number): unknown =>
  mayHoldLongNumber(text)
    ? (JSON.parse as ExactParse)(text, (_, value, context) => {
        const digits = roundedDigits(value, context);
        return digits !== null && changesPlaces(digits, places) ? digits : value;
      })
    : JSON.parse(text);
