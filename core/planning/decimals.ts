import { decimal, decimalText } from '../value/decimal.ts';

/** An integer in the smallest unit: a float while it is exact (up to 2⁵³), beyond that a bigint. */
export type Units = number | bigint;

/** A column of exact decimals with one scale: 12.5 at scale 2 is 1250. */
export type Decimals = { units: readonly Units[] | Float64Array; scale: number };

const safe = Number.MAX_SAFE_INTEGER;
const digitsOf = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.');
  return { digits: whole + fraction, decimals: fraction.length };
};

/** Makes a column from texts such as `12`, `-0.5`, `3.140`. */
export function decimals(texts: readonly string[]): Decimals {
  const split = texts.map(digitsOf);
  const scale = split.reduce((most, each) => Math.max(most, each.decimals), 0);
  const whole = split.map((each) => BigInt(each.digits + '0'.repeat(scale - each.decimals)));
  return { units: whole.every(isSafe) ? Float64Array.from(whole, Number) : whole, scale };
}

/** Up to this size a float identifies a decimal of fifteen digits uniquely. */
const largest = 1e15;
const mostDecimals = 9;

/** The number of decimals of a float; more than the maximum when it can't be determined. */
function scaleOf(value: number): number {
  for (let scale = 0; scale <= mostDecimals; scale++) {
    const times = 10 ** scale;
    const units = Math.round(value * times);
    if (Math.abs(units) > largest) return mostDecimals + 1;
    if (units / times === value) return scale;
  }
  return mostDecimals + 1;
}

/** Makes a column from JSON numbers. The result is the same as from their texts, but faster. */
export function decimalsOf(values: ArrayLike<number>): Decimals {
  let scale = 0;
  let most = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (!Number.isInteger(value)) scale = Math.max(scale, scaleOf(value));
    most = Math.max(most, Math.abs(value));
  }
  const times = 10 ** scale;
  if (scale > mostDecimals || most * times > largest) return decimals(Array.from(values, (value) => decimalText(decimal(value))));
  const units = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) units[at] = Math.round((values[at] as number) * times);
  return { units, scale };
}

const isSafe = (units: bigint) => units <= safe && units >= -safe;

/** The shortest text of a decimal. */
export function decimalOf(units: Units, scale: number): string {
  const negative = units < 0;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, cut)}${fraction ? `.${fraction}` : ''}`;
}

/** An integer as a float if that is exact. */
const shortest = (units: bigint): Units => (isSafe(units) ? Number(units) : units);
const fits = (units: number) => units <= safe && units >= -safe;

/** The exact sum. */
export function add(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (fits(sum)) return sum;
  }
  return shortest(BigInt(a) + BigInt(b));
}

/** The exact difference. */
export function subtract(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const rest = a - b;
    if (fits(rest)) return rest;
  }
  return shortest(BigInt(a) - BigInt(b));
}

/** The exact product, at the sum of both scales. */
export function multiply(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (fits(product)) return product;
  }
  return shortest(BigInt(a) * BigInt(b));
}

/** The powers that a float represents exactly. */
const powersOfTen = Array.from({ length: 16 }, (_, at) => 10 ** at);

/** Multiplies by ten to the power of `by`. */
export function widen(units: Units, by: number): Units {
  if (by === 0 || units === 0) return units;
  const times = powersOfTen[by];
  return times === undefined ? shortest(BigInt(units) * 10n ** BigInt(by)) : multiply(units, times);
}

/** The remainder of a positive number. */
export function remainder(units: Units, of: Units): Units {
  if (typeof units !== 'number' || typeof of !== 'number') return shortest(BigInt(units) % BigInt(of));
  // Faster than `%` on floats. The quotient may have been rounded up to an integer.
  const rest = units - Math.floor(units / of) * of;
  return rest < 0 ? rest + of : rest;
}

/** A tenth of an integer that ends in zero; null for others. */
export function tenth(units: Units): Units | null {
  if (typeof units === 'number') {
    const tenthOf = Math.floor(units / 10);
    return tenthOf * 10 === units ? tenthOf : null;
  }
  return units % 10n === 0n ? shortest(units / 10n) : null;
}
