import { type Gs1, readGs1 } from '../barcode/gs1.ts';
import { separator } from '../barcode/separator.ts';

/** What a GS1 code of a label tells: the article by its number (GTIN), the lot, and the day by which to use it (yyyy-MM-dd). */
export type Gs1Parts = Pick<Gs1, 'article' | 'lot' | 'expiry'>;

const gtin = (article: string): string => article.trim().padStart(14, '0');
const day = (expiry: string): string => expiry.slice(2, 10).replaceAll('-', '');

/** Identifier and value of each part, that of no fixed length last: it needs no separator there. */
export const gs1Elements = ({ article, lot, expiry }: Gs1Parts): [string, string][] => [
  ...(article ? [['01', gtin(article)] as [string, string]] : []),
  ...(expiry ? [['17', day(expiry)] as [string, string]] : []),
  ...(lot ? [['10', lot.trim()] as [string, string]] : []),
];

/** The parts as they are printed below the bars: `(01)…(17)…(10)…`. */
export const gs1Words = (parts: Gs1Parts): string =>
  gs1Elements(parts)
    .map(([identifier, value]) => `(${identifier})${value}`)
    .join('');

/**
 * The text of a GS1 code, as a scanner sends it without the FNC1 that begins it; null for parts that no code tells for
 * certain: no part, a number of no article, a day that is none, characters that GS1 doesn't have.
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

/** The same as encoders take it: FNC1 is written `^FNC1`, which no value of GS1 holds. */
export const fnc1Text = (text: string): string => ['', ...text.split(separator)].join('^FNC1');
