/**
 * The sort order of texts: that of most languages (`und`), with ñ after n (`es`), Chinese by pronunciation (`zh`), or
 * by code point if the database has no other (`code`).
 */
export type Sorting = 'und' | 'es' | 'zh' | 'code';
export const sortings = ['und', 'es', 'zh', 'code'] as const satisfies readonly Sorting[];

/** Returns the sort order for a company's language; two of the languages of the product have an order of their own. */
export const sortingOf = (language: string, hasIcu = true): Sorting =>
  hasIcu ? (language === 'es' || language === 'zh' ? language : 'und') : 'code';

const locales = { und: 'en', es: 'es', zh: 'zh-u-co-pinyin' } as const;
const collators = new Map<Sorting, Intl.Collator>();

/** A browser without the language sorts in the order of most languages, never in that of its own user. */
function collatorOf(sorting: Exclude<Sorting, 'code'>): Intl.Collator {
  const existing = collators.get(sorting);
  if (existing) return existing;
  const options = { usage: 'sort', sensitivity: 'variant', numeric: false, caseFirst: 'false', ignorePunctuation: false } as const;
  const asked = new Intl.Collator(locales[sorting], options);
  const isOther = asked.resolvedOptions().locale.slice(0, 2) !== locales[sorting].slice(0, 2);
  const collator = isOther ? new Intl.Collator('en', options) : asked;
  collators.set(sorting, collator);
  return collator;
}

/** Compares two texts in the same order as the database's collation of this sorting; 0 only for identical texts. */
export function compareTexts(a: string, b: string, sorting: Sorting): number {
  if (a === b) return 0;
  return (sorting === 'code' ? 0 : collatorOf(sorting).compare(a, b)) || byCodePoint(a, b);
}

function byCodePoint(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // Inside a surrogate pair, the whole code point is compared.
  if (at > 0 && isLow(a.charCodeAt(at)) && isLow(b.charCodeAt(at))) at--;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
