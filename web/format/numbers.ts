import type { Field } from '@millwright/core/model/types.ts';

/** Groups of three, kept together on a line. */
const groupSeparator = '\u00a0';

/**
 * A number as the product shows it in every language: a space between thousands and a comma before decimals. With
 * `decimals` it is rounded to exactly that many, without it keeps what it has.
 */
export function formatNumber(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) return '';
  const text = decimals === undefined ? plainDigits(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  const sign = value < 0 && /[1-9]/.test(text) ? '−' : '';
  return sign + grouped + (fraction ? `,${fraction}` : '');
}

/**
 * A stored number as screens show it: the decimals asked for, by whoever shows it or by its field, else two. Whole
 * numbers have none unless their field holds decimals. One that two decimals would show as nothing keeps its digits.
 */
export function shownNumber(value: number, field?: Pick<Field, 'type' | 'subtype' | 'misc'> | null, decimals = field?.misc?.decimals): string {
  if (decimals !== undefined) return formatNumber(value, decimals);
  const whole = Number.isInteger(value) && !(field?.type === 'number' && field.subtype !== 'integer');
  return formatNumber(value, whole || (value !== 0 && Math.abs(value) < 0.005) ? undefined : 2);
}

/** Digits without an exponent. */
function plainDigits(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

/**
 * Reads what a person types: spaces of any kind between thousands, a comma or a point before decimals, either as the
 * thousands separator when the other one follows. Null when it isn't a number.
 */
export function parseNumber(text: string): number | null {
  let digits = text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^[−–]/, '-');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) digits = comma > point ? digits.replaceAll('.', '') : digits.replaceAll(',', '');
  digits = digits.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null;
}
