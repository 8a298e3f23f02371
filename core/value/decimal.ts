import Big from 'big.js';

/** A decimal of any size. Arithmetic is exact; division and roots are rounded half away from zero, as PostgreSQL rounds numeric. */
export type Decimal = Big;

/** Decimals that products, quotients, powers and roots keep. */
export const scale = 20;
/** Products, powers and the like from here on count as out of range, and are empty. */
export const limit = '1e40';

const Exact = Big();
Exact.DP = scale;
Exact.RM = 1;

/** The number 0. */
export const zero = new Exact(0);
/** An exact number from a JSON number, a decimal text or a whole number. */
export const decimal = (value: number | string | bigint): Decimal => new Exact(value.toString());

const written = /^[+-]?\d{1,200}(?:\.\d{1,200})?(?:[eE][+-]?\d{1,3})?$/;

/** A JSON number, or a text that is one; null for anything else. */
export function readDecimal(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? decimal(value) : null;
  return typeof value === 'string' && written.test(value) ? decimal(value) : null;
}

/** No exponent, no trailing zeros, no negative zero: how PostgreSQL writes `trim_scale(…)`. */
export const decimalText = (value: Decimal): string => (value.eq(0) ? '0' : value.toFixed());

/** Null outside of what both compilers can hold. */
export const inRange = (value: Decimal): Decimal | null => (value.abs().gte(limit) ? null : value);

/** The product, rounded to the scale; null out of range. */
export const multiply = (a: Decimal, b: Decimal): Decimal | null => inRange(a.times(b).round(scale, 1));
/** Null for a division by zero. */
export const divide = (a: Decimal, b: Decimal): Decimal | null => (b.eq(0) ? null : inRange(new Exact(a).div(b)));

/** Largest exponent either way; others, and broken ones, are out of range. */
export const largestPower = 100;

/** Null when the exponent is not a whole number from −100 to 100, for 0 to a negative power, and out of range. */
export function power(base: Decimal, exponent: Decimal): Decimal | null {
  if (!isInteger(exponent) || exponent.abs().gt(largestPower) || base.abs().gte(limit)) return null;
  const times = Number(exponent.toFixed());
  if (times < 0) return base.eq(0) ? null : divide(decimal(1), base.pow(-times));
  return inRange(base.pow(times).round(scale, 1));
}

/** Whether a number has no fraction. */
export const isInteger = (value: Decimal): boolean => value.eq(value.round(0, 0));

/** Toward negative infinity. */
export function floor(value: Decimal): Decimal {
  const cut = value.round(0, 0);
  return cut.gt(value) ? cut.minus(1) : cut;
}

/** Toward positive infinity. */
export const ceil = (value: Decimal): Decimal => floor(value.times(-1)).times(-1);

/** Null for a negative number and out of range. */
export function squareRoot(value: Decimal): Decimal | null {
  if (value.lt(0) || value.gte(limit)) return null;
  return new Wide(value).sqrt().round(scale, 1);
}

/** Twice the decimals, so that the second rounding can't tell. */
const Wide = Big();
Wide.DP = 2 * scale;
Wide.RM = 1;

/** The rest of the division by `b` with the sign of `b`, as in spreadsheets; null for zero. */
export function modulo(a: Decimal, b: Decimal): Decimal | null {
  if (b.eq(0) || a.abs().gte(limit) || b.abs().gte(limit)) return null;
  const rest = a.mod(b);
  return rest.eq(0) || rest.gt(0) === b.gt(0) ? rest : rest.plus(b);
}

/** A whole number for counts and offsets: the fraction is cut off, and from the bound on it is out of range. */
export function wholeNumber(value: Decimal, bound = 1_000_000): number | null {
  const cut = value.round(0, 0);
  return cut.abs().gte(bound) ? null : Number(cut.toFixed());
}
