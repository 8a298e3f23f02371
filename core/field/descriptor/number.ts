import type { Json } from '../../json.ts';
import { readDecimal } from '../../value/decimal.ts';
import { ambiguous, type CellReading, type DecimalSign, RefusedCell } from './cell.ts';

/** Decimal places with which numbers are stored, unless the field shows more. */
export const storedPlaces = 9;

/** Returns the decimal places to which a field's numbers are rounded when they are saved. Showing fewer does not change the value. */
export const decimalPlaces = (shown: number | 'as_stored' = storedPlaces): number =>
  shown === 'as_stored' ? storedPlaces : Math.max(shown, storedPlaces);

/** Whether two stored numbers are equal, whatever zeros they are written with. */
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
 * Returns the decimal text of a number as people write it in files; null if the text is no number. The last separator
 * is the decimal one; spaces and the other separator group digits.
 */
export function readDecimalText(text: string): string | null {
  const bare = text.replace(spaces, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const decimal = comma > point ? bare.replaceAll('.', '').replace(/,(?=\d*$)/, '.') : bare.replaceAll(',', '');
  return plain.test(decimal) ? decimal : null;
}

/** The decimal text of a number with a known decimal separator: the other separator may only group digits. */
function readSigned(text: string, sign: DecimalSign): string | null {
  const bare = text.replace(spaces, '');
  const [whole = '', decimals, ...more] = bare.split(sign);
  const group = other(sign);
  if (more.length || (whole.includes(group) && !grouped[group].test(whole))) return null;
  const decimal = decimals === undefined ? whole.replaceAll(group, '') : `${whole.replaceAll(group, '')}.${decimals}`;
  return plain.test(decimal) ? decimal : null;
}

/** Returns the decimal separator of a number, or `either` if both readings are possible; null if it contains none. */
export function decimalSignOf(text: string): DecimalSign | 'either' | null {
  const bare = text.replace(spaces, '');
  const readings = { ',': readSigned(bare, ','), '.': readSigned(bare, '.') };
  if (readings[','] === readings['.']) return null;
  if (readings[','] === null) return '.';
  if (readings['.'] === null) return ',';
  // No group of digits begins with a zero: 0.125 is a decimal, 1.125 is ambiguous.
  if (!/^-?0[,.]/.test(bare)) return 'either';
  return bare.includes(',') ? ',' : '.';
}

const noNumber = () => new RefusedCell({ code: 'unable_to_parse', message: 'Unable to parse number value', params: { type: 'number' } });

/**
 * Returns the decimal text of a cell, read in the format of its column. It is refused if it is no number in that
 * format, or ambiguous. Without a column the text is read without these checks, and an unreadable one is returned
 * unchanged.
 */
export function readDecimalCell(text: string, reading?: CellReading): string | RefusedCell {
  if (!reading) return readDecimalText(text) ?? text.trim();
  const sign = reading.decimal ?? decimalSignOf(text) ?? '.';
  if (sign === 'either') return ambiguous('ambiguous_number', text.trim(), readSigned(text, '.') ?? '', readSigned(text, ',') ?? '');
  return readSigned(text, sign) ?? noNumber();
}

/** Returns a share in per cent, without the digits that binary fractions add. */
export const percentOf = (share: number): number => Number((share * 100).toPrecision(15));

/** Returns a number without a following per cent sign. */
export const withoutPercent = (cell: string): string => cell.replace(/\s*%\s*$/, '');
