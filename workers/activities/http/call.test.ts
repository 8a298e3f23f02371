import { AppError } from '@millwright/core/errors.ts';
import { expect, it } from 'vitest';
import { headersOf, namedTexts } from './call.ts';

/** What is told to be wrong with the named values. */
function refused(read: () => unknown) {
  try {
    return read();
  } catch (error) {
    return error instanceof AppError ? error.details.fields : error;
  }
}

it('gives a list several values, and null none', () => {
  expect(namedTexts({ page: 2, tag: ['a', null, 'b'], off: null, on: true }, 'query')).toEqual([
    ['page', '2'],
    ['tag', 'a'],
    ['tag', 'b'],
    ['on', 'true'],
  ]);
  expect(namedTexts(null, 'query')).toEqual([]);
});

it('refuses what has no names, and values that are no text', () => {
  expect(refused(() => namedTexts('a=1', 'query'))).toMatchObject([{ field: 'query', code: 'not_an_object' }]);
  expect(refused(() => namedTexts({ filter: { a: 1 } }, 'query'))).toMatchObject([{ field: 'query.filter', code: 'not_a_text' }]);
});

it.each([
  ['x-note', 'a\nb'],
  ['x note', 'a'],
  ['x-note', '漢'],
])('refuses a header that can not be sent: %j: %j', (name, value) =>
  expect(refused(() => headersOf({ [name]: value }))).toMatchObject([{ field: `headers.${name}`, code: 'not_a_header' }]),
);

it('writes headers in lower case, each once', () => {
  expect(headersOf({ 'X-Team': 'a', 'x-team': 'b', Accept: ['text/csv', 'text/plain'] })).toEqual({
    'x-team': 'a, b',
    accept: 'text/csv, text/plain',
  });
});
