/** A JSON value. Only JSON crosses the border of a process or network. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Whether a value is an object with keys: neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The own property of an object; undefined for inherited ones. */
export const ownValue = (object: JsonObject, name: string): Json | undefined => (Object.hasOwn(object, name) ? object[name] : undefined);

/** The value itself if it is a list, otherwise a list with this value. */
export const asList = (value: Json): Json[] => (Array.isArray(value) ? value : [value]);

export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'zh'] as const;
export type Language = (typeof languages)[number];

/** A text shown to people: one string for all languages, or one per language with `en` as the fallback. */
export type Text = string | ({ en: string } & Partial<Record<Language, string>>);

/** The text in one language; a missing translation falls back to English. */
export function inLanguage(text: Text | undefined, language: string): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return text;
  return text[language as Language] ?? text.en;
}
