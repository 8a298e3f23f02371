import { expect, it } from 'vitest';
import { oneOf } from './combine.ts';

it('asks for any number of records in lists of a thousand', () => {
  const ids = Array.from({ length: 2001 }, (_, index) => `r${index}`);
  const lists = (oneOf(ids) as { any: { value: string[] }[] }).any.map(({ value }) => value);
  expect(lists.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(lists.flat()).toEqual(ids);
});
