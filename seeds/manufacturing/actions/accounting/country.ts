const languages = ['de', 'en', 'es', 'fr', 'it', 'pt', 'zh'];
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** Codes of two letters that have a display name but are not countries. */
const none = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** A name in the form used for comparison: without accents, punctuation and capitals. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** The current code of a country; a replaced code is mapped to its successor (`UK` to `GB`, `DD` to `DE`). */
const inUse = (code: string) => new Intl.Locale(`und-${code}`).region ?? code;

/** Every current country code with the names of its country in the languages of the product. */
function namesByCode(): Map<string, string[]> {
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }));
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`)).filter((code) => inUse(code) === code && !none.has(code));
  const named = codes.map((code) => [code, names.flatMap((of) => of.of(code) ?? [])] as const);
  return new Map(named.flatMap(([code, own]) => (own.length ? [[code, own.map(plain)]] : [])));
}

let countries: Map<string, string[]> | null = null;

/**
 * Returns the ISO 3166-1 alpha-2 code of a country that is written as its code or as its name in one of the product's
 * languages; null for any other text.
 */
export function countryCode(written: string): string | null {
  countries ??= namesByCode();
  const code = written.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && countries.has(inUse(code))) return inUse(code);
  const name = plain(written);
  return [...countries].find(([, names]) => names.includes(name))?.[0] ?? null;
}
