import { expect, it } from 'vitest';
import { oneOf, searchFor } from './combine.ts';

it('asks for any number of records in lists of a thousand', () => {
  const ids = Array.from({ length: 2001 }, (_, index) => `r${index}`);
  const lists = (oneOf(ids) as { any: { value: string[] }[] }).any.map(({ value }) => value);
  expect(lists.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(lists.flat()).toEqual(ids);
});

const leaf = (fact: string, value: string) => ({ fact, operator: 'contains', value });
const start = (fact: string, value: string) => ({ fact, operator: 'wordStartsWith', value });

it.each<[string, string[], unknown]>([
  ['', ['a'], null],
  ['  ', ['a'], null],
  ['bolt', [], null],
  ['bolt', ['a', 'b'], { any: [leaf('a', 'bolt'), leaf('b', 'bolt')] }],
  ['gearbox  bolt', ['a'], { all: [{ any: [leaf('a', 'gearbox')] }, { any: [leaf('a', 'bolt')] }] }],
  ['"hex bolt" m8', ['a'], { all: [{ any: [leaf('a', 'hex bolt')] }, { any: [start('a', 'm8')] }] }],
  ['Ér', ['a', 'b'], { any: [start('a', 'Ér'), start('b', 'Ér')] }],
  ['ж 7', ['a'], { all: [{ any: [start('a', 'ж')] }, { any: [start('a', '7')] }] }],
  ['螺栓', ['a'], { any: [leaf('a', '螺栓')] }],
  ['c#', ['a'], { any: [leaf('a', 'c#')] }],
  ['12" pipe', ['a'], { all: [{ any: [leaf('a', '12"')] }, { any: [leaf('a', 'pipe')] }] }],
])('a search for %j in %j', (text, facts, condition) => {
  expect(searchFor(facts, text)).toEqual(condition);
});

it('looks for more than ten words as nine and a phrase, and leaves none out', () => {
  const { all } = searchFor(['a'], 'a b c d e f g h i j k l') as { all: { any: { value: string }[] }[] };
  expect(all.map(({ any }) => any[0]?.value)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j k l']);
});
