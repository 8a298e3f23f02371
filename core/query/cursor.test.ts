import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kinds } from '../value/kinds.ts';
import { type Cursor, decodeCursor, encodeCursor, longestCursor, sortScalar } from './cursor.ts';

const id = '01900002-0000-7000-8000-000000000077';
const value = fc.record({ kind: fc.constantFrom(...kinds), text: fc.option(fc.string({ unit: 'grapheme', maxLength: 12 })) });
const packed = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

it('says the same when it is read again, in letters that an address can hold', () => {
  const cursors = fc.record({ id: fc.constant(id), values: fc.array(value, { maxLength: 8 }) });
  const storable = (cursor: Cursor) => cursor.values?.every(({ text }) => !text?.includes('\0')) ?? true;
  fc.assert(
    fc.property(cursors.filter(storable), (cursor) => {
      const text = encodeCursor(cursor);
      expect(text).toMatch(/^[\w-]+$/);
      expect(decodeCursor(text)).toEqual(cursor);
    }),
  );
});

it('is the identity of the row alone without values, and where they are too long', () => {
  expect(encodeCursor({ id, values: null })).toBe(id);
  expect(encodeCursor({ id, values: [{ kind: 'text', text: 'é'.repeat(longestCursor) }] })).toBe(id);
  expect(decodeCursor(id.toUpperCase())).toEqual({ id, values: null });
});

it.each([
  ['nothing', ''],
  ['a word', 'hello'],
  ['another alphabet', 'été'],
  ['JSON that is none', Buffer.from('[').toString('base64url')],
  ['bytes that are no text', Buffer.from([0xff, 0xfe]).toString('base64url')],
  ['no list', packed({ id })],
  ['no identity', packed(['x', ['text', 'a']])],
  ['an unknown kind', packed([id, ['toString', 'a']])],
  ['a value that is no text', packed([id, ['number', 1]])],
  ['half a pair', packed([id, ['number']])],
  ['what the database can’t store', packed([id, ['text', 'a\0']])],
  ['too many keys', packed([id, ...Array.from({ length: 9 }, () => ['text', 'a'])])],
  ['too long a text', 'A'.repeat(longestCursor + 1)],
])('%s is refused', (_, text) => {
  expect(() => decodeCursor(text)).toThrow(expect.objectContaining({ code: 'invalid_query' }));
});

it('gives values as they are bound; what does not fit its kind is refused', () => {
  expect(sortScalar({ kind: 'text', text: null })).toBeNull();
  expect(sortScalar({ kind: 'boolean', text: 'false' })).toBe(false);
  expect(sortScalar({ kind: 'datetime', text: '2026-11-21T12:31:06.123456+00:00' })).toBe(
    sortScalar({ kind: 'datetime', text: '2026-11-21T13:31:06.123456+01:00' }),
  );
  for (const kind of ['number', 'date', 'datetime', 'local', 'identity'] as const)
    expect(() => sortScalar({ kind, text: "1'; --" })).toThrow(expect.objectContaining({ code: 'invalid_query' }));
});
