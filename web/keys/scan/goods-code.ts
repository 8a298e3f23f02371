import { type Gs1, readGs1 } from '@millwright/core/barcode/gs1.ts';
import type { OtherSeparator } from '@millwright/core/barcode/separator.ts';
import { readStored } from '../../data/preferences/preferences.ts';

/** The contents of a GS1 code, or the reason why they are ambiguous; null for any other code. */
export const goodsIn = (code: string): ReturnType<typeof readGs1> =>
  readGs1(code, new Date().getFullYear(), readStored<OtherSeparator | null>('separator', null));

/** A trade item number as articles may carry it: with 14 digits, or as the 13 or 12 of the code in shops. */
export function articleCodes(article: string): string[] {
  const shorter = [13, 12].filter((length) => /^0*$/.test(article.slice(0, -length))).map((length) => article.slice(-length));
  return [article, ...shorter];
}

/** The texts by which records are looked up that a GS1 code means: its lot, else its serial number, else its article. */
export function goodsCodes({ lot, serial, article }: Gs1): string[] {
  const single = lot ?? serial;
  if (single !== undefined) return [single];
  return article === undefined ? [] : articleCodes(article);
}

/** Of the records with the lot, those that also have the code's article; all of them if none has it. */
export function ofArticle<Found>(found: readonly Found[], { article }: Gs1, carries: (one: Found, code: string) => boolean): readonly Found[] {
  if (article === undefined) return found;
  const same = found.filter((one) => articleCodes(article).some((code) => carries(one, code)));
  return same.length ? same : found;
}
