import { ceil, type Decimal, decimal, decimalText, divide, zero } from '@millwright/core/value/decimal.ts';

type Quantity = number | null;

/** Decimal places with which number fields store quantities. */
const places = 9;
const [halfUp, up] = [1, 3] as const;

const numberOf = (value: Decimal): number => Number(decimalText(value));
/** The exact value of a quantity; zero if empty. */
const exact = (value: Quantity): Decimal => (value ? decimal(value) : zero);
const stored = (value: Decimal): number => numberOf(value.round(places, halfUp));

/** The sum if all values are whole numbers and it is exactly representable, so that no decimal arithmetic is needed; else null. */
function wholeSum(values: readonly Quantity[]): number | null {
  let sum = 0;
  for (const value of values) {
    sum += value ?? 0;
    if (!Number.isSafeInteger(value ?? 0) || !Number.isSafeInteger(sum)) return null;
  }
  return sum;
}

/** Returns the exact sum, rounded to nine places; empty values count as zero. */
export const plus = (...values: Quantity[]): number =>
  wholeSum(values) ?? stored(values.reduce<Decimal>((sum, value) => sum.plus(exact(value)), zero));
/** Returns the first value minus the others, rounded to nine places. */
export const minus = (from: Quantity, ...values: Quantity[]): number => plus(from, ...values.map((value) => -(value ?? 0)));
/** Returns the product, rounded to nine places. */
export const times = (one: Quantity, other: Quantity): number => stored(exact(one).times(exact(other)));
/** Returns the quotient, rounded to nine places; zero for a division by zero. */
export const over = (one: Quantity, other: Quantity): number => stored(divide(exact(one), exact(other)) ?? zero);
/** Returns the sum of one number of each row. */
export const total = <T>(rows: readonly T[], figure: (row: T) => Quantity): number => plus(...rows.map(figure));

/** Returns a number rounded to the given decimals, halves away from zero. */
export const toPlaces = (value: number, decimals: number): number => numberOf(decimal(value).round(decimals, halfUp));
/** Returns the smallest quantity with nine places that is not less than a decimal number given as text. */
export const atLeast = (text: string): number => numberOf(decimal(text).round(places, up));
/** Returns the smallest multiple of a pack that is not less than the given quantity. */
export const wholeMultiple = (least: number, pack: number): number => times(numberOf(ceil(decimal(over(least, pack)))), pack);

/** Returns the median of quantities; zero for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : over(plus(sorted[middle - 1] ?? 0, upper), 2);
}
/** Returns a quantity rounded to four significant digits, with nine places at most. */
export const toFourDigits = (value: number): number =>
  value > 0 ? toPlaces(value, Math.min(places, Math.max(0, 3 - Math.floor(Math.log10(value))))) : value;
