import type { Json, JsonObject } from './json.ts';

/** NUL and lone surrogates, escaped in JSON. The database refuses them. */
const unstorable = /\\u0000|\\ud[89a-f]/i;

/** Whether the database can store a text. It refuses NUL and lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text with NUL and lone surrogates replaced by the replacement character. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

function storable(value: Json): Json {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storable(each)])) as JsonObject;
}

/** The JSON of a value with only storable texts and keys. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(storable(JSON.parse(text) as Json)) : text;
}

/** The text in normal form (NFC), as it is stored. Equal letters then have equal characters. */
export const normalText = (text: string): string => text.normalize('NFC');
