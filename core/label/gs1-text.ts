import { type Gs1, readGs1 } from '../barcode/gs1.ts';
import { separator } from '../barcode/separator.ts';

/** The data in a label's GS1 code: article number (GTIN), lot, and expiry date (yyyy-MM-dd). */
export type Gs1Parts = Pick<Gs1, 'article' | 'lot' | 'expiry'>;

const gtin = (article: string): string => article.trim().padStart(14, '0');
const day = (expiry: string): string => expiry.slice(2, 10).replaceAll('-', '');

/** Application identifiers with their values. The lot, whose length varies, is last, so that it needs no separator. */
export const gs1Elements = ({ article, lot, expiry }: Gs1Parts): [string, string][] => [
  ...(article ? [['01', gtin(article)] as [string, string]] : []),
  ...(expiry ? [['17', day(expiry)] as [string, string]] : []),
  ...(lot ? [['10', lot.trim()] as [string, string]] : []),
];

/** The caption below the bars: `(01)…(17)…(10)…`. */
export const gs1Words = (parts: Gs1Parts): string =>
  gs1Elements(parts)
    .map(([identifier, value]) => `(${identifier})${value}`)
    .join('');

/**
 * The text of a GS1 code, as a scanner sends it, without the leading FNC1. Null if all parts are empty, the article number or date is
 * invalid, or a part contains characters that GS1 does not allow.
 */
export function gs1Text(parts: Gs1Parts): string | null {
  const text = gs1Elements(parts)
    .map(([identifier, value]) => identifier + value)
    .join('');
  if (!text || text.includes(separator)) return null;
  const year = Number(parts.expiry?.slice(0, 4)) || 2000;
  const read = readGs1(separator + text, year);
  if (!read?.ok) return null;
  const { article, lot, expiry } = read.code;
  const same = article === (parts.article && gtin(parts.article)) && lot === parts.lot?.trim() && expiry === parts.expiry?.slice(0, 10);
  return same ? text : null;
}

/** A GS1 text for the encoder, with `^FNC1` in place of each FNC1. GS1 values never contain `^`. */
export const fnc1Text = (text: string): string => ['', ...text.split(separator)].join('^FNC1');
