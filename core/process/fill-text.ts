import type { Json, JsonObject, Text } from '../json.ts';

type Show = (value: Json | undefined) => string;

/** The names of the fields that a text asks for. */
export function fieldsIn(text: Text): string[] {
  const words = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(words.flatMap((each) => [...(each ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))];
}

/** A text of the configuration with the record's values in the place of `{field}`, in each of its languages. */
export function fillText(text: Text, record: JsonObject, show: Show): Text {
  const filled = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => show(record[name]));
  if (typeof text === 'string') return filled(text);
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [language, filled(words ?? '')])) as Text;
}
