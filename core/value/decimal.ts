import Big from 'big.js';

/**
 * A decimal number of any size. Addition, subtraction and multiplication are exact; division and roots are rounded half
 * away from zero, as PostgreSQL rounds numeric.
 */
export type Decimal = Big;

/** Decimal places of products, quotients, powers and roots. */
export const scale = 20;
/** Results with this absolute value or more are out of range, and empty. */
export const limit = '1e40';

const Exact = Big();
Exact.DP = scale;
Exact.RM = 1;

/** The number 0. */
export const zero = new Exact(0);
/** Returns an exact decimal from a JSON number, a decimal text or an integer. */
export const decimal = (value: number | string | bigint): Decimal => new Exact(value.toString());

const written = /^[+-]?\d{1,200}(?:\.\d{1,200})?(?:[eE][+-]?\d{1,3})?$/;

/** Parses a JSON number, or a text that is one; null for anything else. */
export function readDecimal(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? decimal(value) : null;
  return typeof value === 'string' && written.test(value) ? decimal(value) : null;
}

/** Returns the text of a decimal without exponent, trailing zeros or negative zero, as PostgreSQL writes `trim_scale(…)`. */
export const decimalText = (value: Decimal): string => (value.eq(0) ? '0' : value.toFixed());

/** Returns the value, or null if it is outside the range of both compilers. */
export const inRange = (value: Decimal): Decimal | null => (value.abs().gte(limit) ? null : value);

/** Returns the product, rounded to `scale`; null if it is out of range. */
export const multiply = (a: Decimal, b: Decimal): Decimal | null => inRange(a.times(b).round(scale, 1));
/** Returns the quotient; null for a division by zero, or out of range. */
export const divide = (a: Decimal, b: Decimal): Decimal | null => (b.eq(0) ? null : inRange(new Exact(a).div(b)));

/** Maximum absolute value of an exponent; larger ones and fractions are out of range. */
export const largestPower = 100;

/** Returns a power; null if the exponent is not an integer from −100 to 100, for 0 to a negative power, and out of range. */
export function power(base: Decimal, exponent: Decimal): Decimal | null {
  if (!isInteger(exponent) || exponent.abs().gt(largestPower) || base.abs().gte(limit)) return null;
  const times = Number(exponent.toFixed());
  if (times < 0) return base.eq(0) ? null : divide(decimal(1), base.pow(-times));
  return inRange(base.pow(times).round(scale, 1));
}

/** Whether a number is an integer. */
export const isInteger = (value: Decimal): boolean => value.eq(value.round(0, 0));

/** Returns the largest integer that is not above the value. */
export function floor(value: Decimal): Decimal {
  const cut = value.round(0, 0);
  return cut.gt(value) ? cut.minus(1) : cut;
}

/** Returns the smallest integer that is not below the value. */
export const ceil = (value: Decimal): Decimal => floor(value.times(-1)).times(-1);

/** Returns the square root; null for a negative number, and out of range. */
export function squareRoot(value: Decimal): Decimal | null {
  if (value.lt(0) || value.gte(limit)) return null;
  return new Wide(value).sqrt().round(scale, 1);
}

/** Twice the decimal places, so that rounding twice has no effect. */
const Wide = Big();
Wide.DP = 2 * scale;
Wide.RM = 1;

/** Returns the remainder of the division by `b`, with the sign of `b` as in spreadsheets; null if `b` is zero. */
export function modulo(a: Decimal, b: Decimal): Decimal | null {
  if (b.eq(0) || a.abs().gte(limit) || b.abs().gte(limit)) return null;
  const rest = a.mod(b);
  return rest.eq(0) || rest.gt(0) === b.gt(0) ? rest : rest.plus(b);
}

/** Returns an integer for counts and offsets: the fraction is cut off; null if the absolute value reaches the bound. */
export function wholeNumber(value: Decimal, bound = 1_000_000): number | null {
  const cut = value.round(0, 0);
  return cut.abs().gte(bound) ? null : Number(cut.toFixed());
}
