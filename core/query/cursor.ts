import { isStorable } from '../storable.ts';
import { type Kind, kinds } from '../value/kinds.ts';
import { readScalar, type Scalar } from '../value/scalar.ts';
import { isUuid } from '../value/uuid.ts';
import { invalidQuery } from './invalid-query.ts';

/**
 * The value of one sort key in a row, as PostgreSQL writes it in JSON (`to_jsonb(value) #>> '{}'`): exact numbers,
 * times as ISO 8601 with microseconds. Null is empty.
 */
export type SortValue = { kind: Kind; text: string | null };

/**
 * The place where a list continues: the identity of the last row and its sort values, in the order of the keys (without
 * the identity). With `values` the list continues even after that row has been deleted. Without them (null) the row is
 * read again.
 */
export type Cursor = { id: string; values: readonly SortValue[] | null };

/** The most characters of a cursor. Sort values may be long texts. */
export const longestCursor = 2_000;
/** The most keys of a sort. */
export const mostKeys = 8;

/** Encodes a cursor as one opaque word for addresses and JSON: base64url of its parts, or just the identity when that would be too long. */
export function encodeCursor({ id, values }: Cursor): string {
  if (!values) return id;
  const bytes = new TextEncoder().encode(JSON.stringify([id, ...values.map(({ kind, text }) => [kind, text])]));
  if (bytes.length * 4 > longestCursor * 3) return id;
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Decodes a cursor or the identity of a record. Anything else is `invalid_query`. All parts are checked, since the text comes
 * from the caller.
 */
export function decodeCursor(text: string): Cursor {
  if (isUuid(text)) return { id: text.toLowerCase(), values: null };
  const [id, ...values] = partsOf(text);
  if (!isUuid(id) || values.length > mostKeys || !values.every(isPair)) throw unreadable();
  return { id: id.toLowerCase(), values: values.map(([kind, value]) => ({ kind, text: value })) };
}

/** The value of a sort key, ready to be bound; null when it is empty. A value of another kind is `invalid_query`. */
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
