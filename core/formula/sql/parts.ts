import type { Parts, SqlScope } from '../../sql/types.ts';
import { largestPower, limit, scale } from '../../value/decimal.ts';

/** The longest text that a formula returns. A longer one is out of range and gives an empty value. */
export const longestText = 32_767;

const simple = /^(?:\$\d+(?:::\w+)?|"[^"]+"\."[^"]+")$/;

/**
 * An expression over values that are computed once, however often it uses them. `OFFSET 0` keeps the planner from
 * inlining them.
 */
export function once(parts: Parts, values: string[], write: (...names: string[]) => string): string {
  if (values.every((value) => simple.test(value))) return `(${write(...values)})`;
  const alias = parts.alias();
  const columns = values.map((value, index) => `${value} AS v${index}`);
  return `(SELECT ${write(...values.map((_, index) => `${alias}.v${index}`))} FROM (SELECT ${columns.join(', ')} OFFSET 0) AS ${alias})`;
}

/** The value, or null when it reaches a bound. The value is written only once, and null stays null. */
export const within = (value: string, low: string, high: string): string =>
  `NULLIF(NULLIF(GREATEST(LEAST(${value}, ${high}), ${low}), ${high}), ${low})`;

/** A number, or null when it is outside the range of both compilers. */
export const inRange = (value: string): string => within(value, `-${limit}`, limit);
/** An instant, or null when it is outside the calendar of both compilers. */
export const instantInRange = (value: string): string =>
  within(value, `TIMESTAMPTZ '0001-12-31 23:59:59.999999+00 BC'`, `TIMESTAMPTZ '10000-01-01 00:00:00+00'`);
/** A date, or null when it is outside the calendar of both compilers. */
export const dayInRange = (value: string): string => within(value, `DATE '0001-12-31 BC'`, `DATE '10000-01-01'`);

/** Converts a numeric to an int like `wholeNumber`. */
export const whole = (value: string, bound = 1_000_000): string => `${within(`trunc(${value})`, `-${bound}`, String(bound))}::int`;

/** Truncated to one digit more than the result has, so that rounding is exact. */
export const divide = (a: string, b: string): string => inRange(`round(div(${a} * 1e${scale + 1}, NULLIF(${b}, 0)) * 1e-${scale + 1}, ${scale})`);

/** The product of two numbers, rounded like decimal.ts. */
export const multiply = (a: string, b: string): string => inRange(`round(${a} * ${b}, ${scale})`);

/** A number to an integer power; null where decimal.ts gives none. */
export const power = (parts: Parts, a: string, b: string): string =>
  once(
    parts,
    [a, b],
    (base, exponent) =>
      `CASE WHEN ${exponent} = trunc(${exponent}) AND abs(${exponent}) <= ${largestPower} AND abs(${base}) < ${limit} AND NOT (${base} = 0 AND ${exponent} < 0) ` +
      `THEN ${inRange(`round(power(round(${base}, ${2 * scale}), ${exponent}), ${scale})`)} END`,
  );

/** The square root of a number; null for a negative one. */
export const squareRoot = (parts: Parts, a: string): string =>
  once(parts, [a], (value) => `CASE WHEN ${value} >= 0 AND ${value} < ${limit} THEN round(sqrt(round(${value}, ${2 * scale})), ${scale}) END`);

/** The remainder of a division, with the sign of the divisor. */
export const modulo = (parts: Parts, a: string, b: string): string =>
  once(parts, [inRange(a), inRange(`NULLIF(${b}, 0)`)], (value, divisor) => `mod(mod(${value}, ${divisor}) + ${divisor}, ${divisor})`);

/** The client's time zone as a bound value. */
export const zone = (scope: SqlScope): string => `${scope.statement.bind(scope.context.time_zone)}::text`;
/** The local time of an instant in the client's zone. */
export const wall = (scope: SqlScope, instant: string): string => `(${instant} AT TIME ZONE ${zone(scope)})`;
/** The instant of a local time in the client's zone. */
export const instant = (scope: SqlScope, time: string): string => `(${time} AT TIME ZONE ${zone(scope)})`;

/** A text, or null when it is too long. */
export const shortEnough = (parts: Parts, text: string): string =>
  once(parts, [text], (value) => `CASE WHEN length(${value}) <= ${longestText} THEN ${value} END`);

/** A date from its parts; null when there is no such date. */
export const dayFromParts = (parts: Parts, year: string, month: string, day: string): string =>
  once(
    parts,
    [year, month, day],
    (y, m, d) =>
      `CASE WHEN ${y} BETWEEN 1 AND 9999 AND ${m} BETWEEN 1 AND 12 AND ${d} BETWEEN 1 AND 31 THEN ` +
      `CASE WHEN ${d} <= extract(day FROM make_date(${y}, ${m}, 1) + interval '1 month' - interval '1 day') THEN make_date(${y}, ${m}, ${d}) END END`,
  );

/** Complete months from `b` to `a`. */
export const monthsBetween = (parts: Parts, a: string, b: string): string =>
  once(parts, [a, b], (to, from) =>
    once(
      parts,
      [`(extract(year FROM ${to}) - extract(year FROM ${from})) * 12 + extract(month FROM ${to}) - extract(month FROM ${from})`, to, from],
      (months, later, earlier) =>
        `CASE WHEN ${months} > 0 AND extract(day FROM ${later}) < extract(day FROM ${earlier}) THEN ${months} - 1 ` +
        `WHEN ${months} < 0 AND extract(day FROM ${later}) > extract(day FROM ${earlier}) THEN ${months} + 1 ELSE ${months} END`,
    ),
  );
