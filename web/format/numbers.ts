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
 * A stored number as screens show it: the decimals that its field asks for, else none for whole numbers and two for
 * all others. One that two decimals would show as nothing keeps its digits.
 */
export function shownNumber(value: number, decimals?: number): string {
  if (decimals !== undefined || Number.isInteger(value) || Math.abs(value) < 0.005) return formatNumber(value, decimals);
  return formatNumber(value, 2);
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
