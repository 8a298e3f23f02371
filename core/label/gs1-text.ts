import { type Gs1, readGs1 } from '../barcode/gs1.ts';
import { separator } from '../barcode/separator.ts';

/** The contents of a GS1 code: the article number (GTIN), the lot, and the expiry date (yyyy-MM-dd). */
export type Gs1Parts = Pick<Gs1, 'article' | 'lot' | 'expiry'>;

const gtin = (article: string): string => article.trim().padStart(14, '0');
const day = (expiry: string): string => expiry.slice(2, 10).replaceAll('-', '');

/** The GS1 identifier and value of each part. The lot comes last, because a part of variable length needs a separator unless it is last. */
export const gs1Elements = ({ article, lot, expiry }: Gs1Parts): [string, string][] => [
  ...(article ? [['01', gtin(article)] as [string, string]] : []),
  ...(expiry ? [['17', day(expiry)] as [string, string]] : []),
  ...(lot ? [['10', lot.trim()] as [string, string]] : []),
];

/** The readable text below the bars: `(01)…(17)…(10)…`. */
export const gs1Words = (parts: Gs1Parts): string =>
  gs1Elements(parts)
    .map(([identifier, value]) => `(${identifier})${value}`)
    .join('');

/**
 * The text of a GS1 code, as a scanner returns it without the leading FNC1. Null if it cannot be encoded: no part, an invalid
 * article number or date, or characters that GS1 does not have.
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

/** The text for encoders: FNC1 is written `^FNC1`, which cannot occur in GS1 values. */
export const fnc1Text = (text: string): string => ['', ...text.split(separator)].join('^FNC1');
