import type { Field } from '@millwright/core/model/types.ts';
import { type NumberFormat, numberFormats } from '@millwright/core/value/number-format.ts';

let signs: { group: string; decimal: string } = numberFormats.space_comma;

/**
 * Sets the number format for all shown and typed numbers, as the person or company has chosen it. Components that show numbers are rendered
 * again.
 */
export function writeNumbersAs(format: NumberFormat): void {
  signs = numberFormats[format];
}

/**
 * Formats a number with the chosen separators, which are the same in every language. With `decimals` it is rounded to exactly this many;
 * without, its decimals stay.
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
 * Formats a stored number for the screen. The decimals are those of the caller or of the field (`as_stored`: as many as the number has, 100
 * pieces and 0,125 litres), else two. Whole numbers have none unless their field has decimals. A number that two decimals would round to
 * zero is shown with all its digits.
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

/** Whether digits are grouped in threes by the chosen thousands separator: 1.234 if that is a point. */
const isGrouped = (digits: string) => /[.,]/.test(signs.group) && new RegExp(`^[+-]?\\d{1,3}(?:\\${signs.group}\\d{3})+$`).test(digits);

/**
 * Parses a typed number. Any spaces may separate thousands, and a comma or a point the decimals. A comma or point separates thousands if
 * the other one follows, or if it is the chosen separator. Null if the text is not a number.
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
