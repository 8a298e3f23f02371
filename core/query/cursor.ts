import { isStorable } from '../storable.ts';
import { type Kind, kinds } from '../value/kinds.ts';
import { readScalar, type Scalar } from '../value/scalar.ts';
import { isUuid } from '../value/uuid.ts';
import { invalidQuery } from './invalid-query.ts';

/**
 * What one key of a sort holds in a row, as the database writes it in JSON (`to_jsonb(value) #>> '{}'`): numbers exact,
 * times as ISO 8601 with their microseconds. Null is empty.
 */
export type SortValue = { kind: Kind; text: string | null };

/**
 * Where a list goes on: the identity of its last row, and what that row is sorted by, in the order of the keys without
 * the identity. With its values a list goes on although the row is gone; without them (null) the row is looked up.
 */
export type Cursor = { id: string; values: readonly SortValue[] | null };

/** Characters of a cursor; what a row is sorted by may be as long as a note. */
export const longestCursor = 2_000;
/** Keys that a list is sorted by, at most. */
export const mostKeys = 8;

/** A cursor as one opaque word for addresses and JSON: base64url of its parts, or the identity alone when they are too long. */
export function encodeCursor({ id, values }: Cursor): string {
  if (!values) return id;
  const bytes = new TextEncoder().encode(JSON.stringify([id, ...values.map(({ kind, text }) => [kind, text])]));
  if (bytes.length * 4 > longestCursor * 3) return id;
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Reads a cursor, or the identity of a record; anything else is invalid_query. Nothing in it is trusted. */
export function decodeCursor(text: string): Cursor {
  if (isUuid(text)) return { id: text.toLowerCase(), values: null };
  const [id, ...values] = partsOf(text);
  if (!isUuid(id) || values.length > mostKeys || !values.every(isPair)) throw unreadable();
  return { id: id.toLowerCase(), values: values.map(([kind, value]) => ({ kind, text: value })) };
}

/** The value of a key, to be bound; null when it is empty. One that does not fit its kind is invalid_query. */
export function sortScalar({ kind, text }: SortValue): Scalar | null {
  if (text === null) return null;
  const value = readScalar(kind, kind === 'boolean' ? text === 'true' : text, 'UTC');
  if (value === null) throw unreadable();
  return value;
}

const unreadable = () => invalidQuery('There is no such place in a list: “after” is a cursor of an answer, or the identity of a record.');

function partsOf(text: string): unknown[] {
  if (text.length > longestCursor || !/^[\w-]+$/.test(text)) throw unreadable();
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const parts: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(parts) ? parts : [];
  } catch {
    throw unreadable();
  }
}

const isPair = (value: unknown): value is [Kind, string | null] =>
  Array.isArray(value) &&
  value.length === 2 &&
  kinds.includes(value[0]) &&
  (value[1] === null || (typeof value[1] === 'string' && isStorable(value[1])));
