import type { Json, JsonObject } from './json.ts';

/** NUL and half a surrogate pair are text in JSON, and refused by the database. */
const unstorable = /\\u0000|\\ud[89a-f]/i;

/** Whether the database can store a text: halves of a character, and NUL, are text to JavaScript and to nobody else. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A text with the replacement character in place of what the database can't store: NUL, and half a surrogate pair. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

function storable(value: Json): Json {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storable(each)])) as JsonObject;
}

/** JSON of a value that the database takes: texts and keys in it are storable. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return unstorable.test(text) ? JSON.stringify(storable(JSON.parse(text) as Json)) : text;
}

/** A text in normal form (NFC), as it is stored: the same letters are one text, however they are composed. */
export const normalText = (text: string): string => text.normalize('NFC');
