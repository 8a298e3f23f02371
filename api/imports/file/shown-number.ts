import { decimal } from '@millwright/core/value/decimal.ts';

/** Splits a format into its sections for positive, negative and zero numbers. A semicolon inside quotes does not split. */
const sections = (format: string): string[] => format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];

/** Digits, one decimal point and literal characters. Numbers with other formats are not formatted. */
const simple = /^[0#?]*(?:\.[0#?]+)?$/;
const pieces = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|([0#?.])|([-+() :])|([\s\S])/g;

type Piece = { literal: string } | { digit: string };

/** The parts of a section; null when it contains more than digits and literals. */
function piecesOf(section: string): Piece[] | null {
  const all: Piece[] = [];
  for (const [, quoted, escaped, currency, digit, sign, other] of section.matchAll(pieces)) {
    if (other !== undefined) return null;
    if (digit !== undefined) all.push({ digit });
    else all.push({ literal: quoted ?? escaped ?? currency ?? sign ?? '' });
  }
  const digits = all.flatMap((piece) => ('digit' in piece ? piece.digit : ''));
  return simple.test(digits.join('')) && digits.some((digit) => digit !== '') ? all : null;
}

/** Fills digits into their places from the right. Surplus digits are put before the first place. */
function fillIn(all: readonly Piece[], whole: string, fraction: string): string {
  const point = all.findIndex((piece) => 'digit' in piece && piece.digit === '.');
  const [before, after] = point < 0 ? [all, []] : [all.slice(0, point), all.slice(point + 1)];
  const first = before.findIndex((piece) => 'digit' in piece);
  let left = whole === '0' ? '' : whole;
  let text = '';
  for (let at = before.length - 1; at >= 0; at--) {
    const piece = before[at] as Piece;
    if ('literal' in piece) text = piece.literal + text;
    else {
      text = (left.at(-1) ?? (piece.digit === '0' ? '0' : '')) + text;
      left = left.slice(0, -1);
      if (at === first) text = left + text;
    }
  }
  let rest = fraction;
  const wanted = after.map((piece) => {
    if ('literal' in piece) return piece.literal;
    const digit = rest.at(0) ?? '0';
    rest = rest.slice(1);
    return piece.digit === '0' || digit !== '0' || /[1-9]/.test(rest) ? digit : '';
  });
  return `${text}${point < 0 ? '' : '.'}${wanted.join('')}`;
}

/**
 * Formats a number like its cell, if the format consists of digit places and literals: 42 with `00000` is 00042, with
 * `"A-"000` it is A-042. Null for other formats, and for those with digit grouping, which differs between countries.
 */
export function shownNumber(value: number, format: string): string | null {
  const all = sections(format);
  const own = value < 0 ? all[1] : value === 0 ? all[2] : undefined;
  const parts = piecesOf(own ?? all[0] ?? '');
  if (!parts || Math.abs(value) >= 1e15) return null;
  const places =
    parts
      .filter((piece) => 'digit' in piece)
      .map((piece) => piece.digit)
      .join('')
      .split('.')[1]?.length ?? 0;
  const [whole = '0', fraction = ''] = decimal(Math.abs(value)).toFixed(places).split('.');
  return `${value < 0 && own === undefined ? '-' : ''}${fillIn(parts, whole, fraction)}`;
}
