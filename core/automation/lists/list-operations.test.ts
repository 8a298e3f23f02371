import { expect, it } from 'vitest';
import type { Json } from '../../json.ts';
import { measureGroups, measureItems, sortItems, splitItems, valueAt } from './list-operations.ts';

const items: Json[] = [
  { name: 'Zoë', price: '10', kind: 'a' },
  { name: 'Émile', price: 9.1, kind: 'b' },
  { name: 'eva', kind: 'a' },
  { name: 'Abe', price: 0.2, kind: 'a' },
];
const names = (list: unknown[]) => list.map((item) => (item as { name: string }).name);

it('sorts by numbers and texts as people do, and puts what is empty last', () => {
  expect(names(sortItems(items, 'item.price', 'asc', 'und'))).toEqual(['Abe', 'Émile', 'Zoë', 'eva']);
  expect(names(sortItems(items, 'price', 'desc', 'und'))).toEqual(['Zoë', 'Émile', 'Abe', 'eva']);
  expect(names(sortItems(items, 'name', 'asc', 'und'))).toEqual(['Abe', 'Émile', 'eva', 'Zoë']);
  expect(sortItems([3, 1, 2], '', 'desc', 'und')).toEqual([3, 2, 1]);
});

it('reckons exactly, of what is a number', () => {
  expect(measureItems([{ a: 0.1 }, { a: '0.2' }, { a: 'x' }, {}], 'sum', 'a')).toBe(0.3);
  expect([measureItems(items, 'count', ''), measureItems(items, 'count', 'price')]).toEqual([4, 3]);
  expect(['min', 'max', 'average'].map((measure) => measureItems([2, 4, 9], measure as 'min', ''))).toEqual([2, 9, 5]);
  expect([measureItems([], 'sum', 'a'), measureItems([], 'average', 'a')]).toEqual([0, null]);
});

it('reckons for each group, in the order in which they come', () => {
  expect(measureGroups(items, 'sum', 'price', 'kind')).toEqual([
    { group: 'a', value: 10.2 },
    { group: 'b', value: 9.1 },
  ]);
});

it('splits into lists of so many, the last one shorter', () => {
  expect(splitItems([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(splitItems([], 2)).toEqual([]);
});

it('reads a value through lists and from an item that is none', () => {
  expect([valueAt({ a: [{ b: 1 }, { b: 2 }] }, 'a.b'), valueAt(7, ''), valueAt(7, 'item'), valueAt({}, 'a')]).toEqual([1, 7, 7, null]);
});
