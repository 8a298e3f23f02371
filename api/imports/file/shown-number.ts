import { decimal } from '@millwright/core/value/decimal.ts';

/** Sections for numbers above zero, below and zero; a semicolon between quotes parts none. */
const sections = (format: string): string[] => format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];

/** Digits, one point, and signs that stand for themselves; whatever else a format can say is left to the number itself. */
const simple = /^[0#?]*(?:\.[0#?]+)?$/;
const pieces = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|([0#?.])|([-+() :])|([\s\S])/g;

type Piece = { literal: string } | { digit: string };

/** The parts of a section; null when it says more than digits and literal signs. */
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

/** Puts the digits into their places from the right; those for which there is no place stand before the first one. */
function filled(all: readonly Piece[], whole: string, fraction: string): string {
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
 * A number as a cell with this format shows it, where the format is made of digits and signs that stand for themselves:
 * 42 by `00000` is 00042, by `"A-"000` A-042. Null for formats that say more, and for those that group digits, which
 * every country does in its own way.
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
  return `${value < 0 && own === undefined ? '-' : ''}${filled(parts, whole, fraction)}`;
}
