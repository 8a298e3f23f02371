import { useSyncExternalStore } from 'react';

export type Texts = { readonly [key: string]: Texts | string };
export type Values = Readonly<Record<string, unknown>>;
type Language = string;

/** The texts of each language by their part; of two parts that have a key, the one loaded first counts. */
const loaded = new Map<Language, Map<string, Texts>>();
const listeners = new Set<() => void>();
let shown: Language = 'en';

/** The language of the screen. */
export const currentLanguage = (): Language => shown;

/** Whether the texts of this part are there in this language. */
export const hasTexts = (language: Language, part: string): boolean => loaded.get(language)?.has(part) === true;

export function addTexts(language: Language, part: string, texts: Texts): void {
  loaded.set(language, new Map([...(loaded.get(language) ?? []), [part, texts]]));
}

/** Shows this language from now on. */
export function showLanguage(language: Language): void {
  shown = language;
  for (const changed of listeners) changed();
}

/** A text as its file has it, with its braces: `blocks.table.rows_one`. */
export function rawText(key: string, language: Language = shown): string | undefined {
  const steps = key.split('.');
  for (const texts of loaded.get(language)?.values() ?? []) {
    const found = steps.reduce<Texts | string | undefined>((node, step) => (typeof node === 'object' ? node[step] : undefined), texts);
    if (typeof found === 'string') return found;
  }
  return undefined;
}

const rules = new Map<Language, Intl.PluralRules>();
function pluralOf(language: Language, count: number): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

/** The text of a key, whose plural form follows `count`, with `values` in its braces; the key itself where there is no text. */
export function textOf(key: string, values: Values = {}, language: Language = shown): string {
  const { count } = values;
  const counted =
    typeof count === 'number' ? (rawText(`${key}_${pluralOf(language, count)}`, language) ?? rawText(`${key}_other`, language)) : undefined;
  const text = counted ?? rawText(key, language) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** The language of the screen; what shows it is drawn again when it changes. */
export const useCurrentLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
