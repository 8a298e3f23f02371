import type { Json } from '../../json.ts';
import { readDecimal } from '../../value/decimal.ts';
import { ambiguous, type CellReading, type DecimalSign, RefusedCell } from './cell.ts';

/** Places behind the decimal sign that a number is stored with, unless its field shows more. */
export const storedPlaces = 9;

/** Places that a field's numbers are rounded to when they are written. Showing fewer takes nothing away. */
export const decimalPlaces = (shown: number | 'as_stored' = storedPlaces): number =>
  shown === 'as_stored' ? storedPlaces : Math.max(shown, storedPlaces);

/** Whether two stored numbers are equal digit by digit, however many zeros they are written with. */
export function sameNumber(before: Json, after: Json): boolean {
  if (before === after) return true;
  const [one, other] = [readDecimal(before), readDecimal(after)];
  return one !== null && other !== null && one.eq(other);
}

const spaces = /[\s\u00a0\u202f'’]/g;
const plain = /^-?\d+(?:\.\d+)?$/;
const grouped = { ',': /^-?\d{1,3}(?:,\d{2,3})*,\d{3}$/, '.': /^-?\d{1,3}(?:\.\d{2,3})*\.\d{3}$/ };
const other = (sign: DecimalSign): DecimalSign => (sign === ',' ? '.' : ',');

/**
 * The decimal text of a number as people write it in files; null when it is none. The last separator is the decimal one;
 * spaces and the other separator group digits.
 */
export function readDecimalText(text: string): string | null {
  const bare = text.replace(spaces, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const decimal = comma > point ? bare.replaceAll('.', '').replace(/,(?=\d*$)/, '.') : bare.replaceAll(',', '');
  return plain.test(decimal) ? decimal : null;
}

/** The decimal text of a number whose decimal sign is known: the other sign may only stand between groups of digits. */
function readSigned(text: string, sign: DecimalSign): string | null {
  const bare = text.replace(spaces, '');
  const [whole = '', decimals, ...more] = bare.split(sign);
  const group = other(sign);
  if (more.length || (whole.includes(group) && !grouped[group].test(whole))) return null;
  const decimal = decimals === undefined ? whole.replaceAll(group, '') : `${whole.replaceAll(group, '')}.${decimals}`;
  return plain.test(decimal) ? decimal : null;
}

/** The sign that a written number shows to be its decimal one, or that it has two readings; null when it shows neither. */
export function decimalSignOf(text: string): DecimalSign | 'either' | null {
  const bare = text.replace(spaces, '');
  const readings = { ',': readSigned(bare, ','), '.': readSigned(bare, '.') };
  if (readings[','] === readings['.']) return null;
  if (readings[','] === null) return '.';
  if (readings['.'] === null) return ',';
  // No group begins with a zero: 0.125 is a decimal, 1.125 may be either.
  if (!/^-?0[,.]/.test(bare)) return 'either';
  return bare.includes(',') ? ',' : '.';
}

const noNumber = () => new RefusedCell({ code: 'unable_to_parse', message: 'Unable to parse number value', params: { type: 'number' } });

/** The decimal text of a cell, as its column is written; refused when it is no number there, or may be two. What no file holds is handed on. */
export function readDecimalCell(text: string, reading?: CellReading): string | RefusedCell {
  if (!reading) return readDecimalText(text) ?? text.trim();
  const sign = reading.decimal ?? decimalSignOf(text) ?? '.';
  if (sign === 'either') return ambiguous('ambiguous_number', text.trim(), readSigned(text, '.') ?? '', readSigned(text, ',') ?? '');
  return readSigned(text, sign) ?? noNumber();
}

/** A share as so many per cent, without the digits that binary fractions add. */
export const percentOf = (share: number): number => Number((share * 100).toPrecision(15));

/** A written number without the sign of per cent behind it. */
export const withoutPercent = (cell: string): string => cell.replace(/\s*%\s*$/, '');
