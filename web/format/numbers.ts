import type { Field } from '@millwright/core/model/types.ts';
import { type NumberFormat, numberFormats } from '@millwright/core/value/number-format.ts';

let signs: { group: string; decimal: string } = numberFormats.space_comma;

/** Has all numbers written, and typed ones read, by what the person or company has chosen. Who shows numbers already is drawn anew. */
export function writeNumbersAs(format: NumberFormat): void {
  signs = numberFormats[format];
}

/**
 * A number with the signs that were chosen, in every language alike. With `decimals` it is rounded to exactly that many,
 * without it keeps what it has.
 */
export function formatNumber(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) return '';
  const text = decimals === undefined ? plainDigits(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, signs.group);
  const sign = value < 0 && /[1-9]/.test(text) ? '−' : '';
  return sign + grouped + (fraction ? signs.decimal + fraction : '');
}

/** The same as spreadsheets read it: all of its decimals, no groups, a plain minus. */
export const pastedNumber = (value: number): string => plainDigits(value).replace('.', signs.decimal);

/**
 * A stored number as screens show it: the decimals asked for, by whoever shows it or by its field (`as_stored`: those that
 * it has, 100 pieces and 0,125 litres), else two. Whole numbers have none unless their field holds decimals. One that two decimals would show as nothing keeps its digits.
 */
export function shownNumber(value: number, field?: Pick<Field, 'type' | 'subtype' | 'misc'> | null, decimals = field?.misc?.decimals): string {
  if (decimals === 'as_stored') return formatNumber(value);
  if (decimals !== undefined) return formatNumber(value, decimals);
  const whole = Number.isInteger(value) && !(field?.type === 'number' && field.subtype !== 'integer');
  return formatNumber(value, whole || (value !== 0 && Math.abs(value) < 0.005) ? undefined : 2);
}

/** Digits without an exponent. */
function plainDigits(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

/** Groups of three behind the sign that was chosen for them: 1.234 where a point stands between thousands. */
const isGrouped = (digits: string) => /[.,]/.test(signs.group) && new RegExp(`^[+-]?\\d{1,3}(?:\\${signs.group}\\d{3})+$`).test(digits);

/**
 * Reads what a person types: spaces of any kind between thousands, a comma or a point before decimals, either as the
 * thousands separator when the other one follows, or where it was chosen as such. Null when it isn't a number.
 */
export function parseNumber(text: string): number | null {
  let digits = text
    .trim()
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[−–]/, '-');
  if (isGrouped(digits)) digits = digits.replaceAll(signs.group, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) digits = comma > point ? digits.replaceAll('.', '') : digits.replaceAll(',', '');
  digits = digits.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null;
}
