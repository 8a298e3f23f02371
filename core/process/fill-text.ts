import type { Json, JsonObject, Text } from '../json.ts';

type Show = (value: Json | undefined) => string;

/** The names of the fields that a text contains as `{field}`. */
export function fieldsIn(text: Text): string[] {
  const words = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(words.flatMap((each) => [...(each ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))];
}

/** Replaces `{field}` in a configured text with the record's values, in each language. */
export function fillText(text: Text, record: JsonObject, show: Show): Text {
  const filled = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => show(record[name]));
  if (typeof text === 'string') return filled(text);
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [language, filled(words ?? '')])) as Text;
}
