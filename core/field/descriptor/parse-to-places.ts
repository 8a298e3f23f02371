import { type ExactParse, mayHoldLongNumber, roundedDigits } from '../../exact-json.ts';
import { decimal } from '../../value/decimal.ts';

/** Whether conversion to a number changes the digits up to this many places. */
function changesPlaces(digits: string, places: number): boolean {
  const number = Number(digits);
  return !Number.isFinite(number) || !decimal(number).round(places, 1).eq(decimal(digits).round(places, 1));
}

/**
 * Parses JSON for calculations. A number stays a number if all its digits up to `places` are exact, such as a third
 * (0.33333333333333333333). Other numbers become the text of their digits.
 */
export const parseToPlaces = (text: string, places: number): unknown =>
  mayHoldLongNumber(text)
    ? (JSON.parse as ExactParse)(text, (_, value, context) => {
        const digits = roundedDigits(value, context);
        return digits !== null && changesPlaces(digits, places) ? digits : value;
      })
    : JSON.parse(text);
