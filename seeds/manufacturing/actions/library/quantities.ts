import { ceil, type Decimal, decimal, decimalText, divide, zero } from '@millwright/core/value/decimal.ts';

type Quantity = number | null;

/** Places of a quantity, as number fields store them. */
const places = 9;
const [halfUp, up] = [1, 3] as const;

const numberOf = (value: Decimal): number => Number(decimalText(value));
/** Exactly what a number's digits say; nothing is zero. */
const exact = (value: Quantity): Decimal => (value ? decimal(value) : zero);
const stored = (value: Decimal): number => numberOf(value.round(places, halfUp));

/** Whole numbers whose sum is one that a number holds need no decimals. */
function wholeSum(values: readonly Quantity[]): number | null {
  let sum = 0;
  for (const value of values) {
    sum += value ?? 0;
    if (!Number.isSafeInteger(value ?? 0) || !Number.isSafeInteger(sum)) return null;
  }
  return sum;
}

/** The exact sum, to nine places; what is empty counts nothing. */
export const plus = (...values: Quantity[]): number =>
  wholeSum(values) ?? stored(values.reduce<Decimal>((sum, value) => sum.plus(exact(value)), zero));
/** What is left after the others are taken off, to nine places. */
export const minus = (from: Quantity, ...values: Quantity[]): number => plus(from, ...values.map((value) => -(value ?? 0)));
/** The product, to nine places. */
export const times = (one: Quantity, other: Quantity): number => stored(exact(one).times(exact(other)));
/** The quotient, to nine places; nothing for one by zero. */
export const over = (one: Quantity, other: Quantity): number => stored(divide(exact(one), exact(other)) ?? zero);
/** The sum of one figure of each row. */
export const total = <T>(rows: readonly T[], figure: (row: T) => Quantity): number => plus(...rows.map(figure));

/** A number rounded half away from zero to so many places. */
export const toPlaces = (value: number, decimals: number): number => numberOf(decimal(value).round(decimals, halfUp));
/** The smallest quantity of nine places that is not less than a decimal text. */
export const atLeast = (text: string): number => numberOf(decimal(text).round(places, up));
/** The smallest multiple of a pack that is enough. */
export const wholeMultiple = (least: number, pack: number): number => times(numberOf(ceil(decimal(over(least, pack)))), pack);

/** The middle one of quantities, or what lies between the two in the middle; nothing for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : over(plus(sorted[middle - 1] ?? 0, upper), 2);
}
/** A quantity to four significant digits, nine places at most. */
export const toFourDigits = (value: number): number =>
  value > 0 ? toPlaces(value, Math.min(places, Math.max(0, 3 - Math.floor(Math.log10(value))))) : value;
