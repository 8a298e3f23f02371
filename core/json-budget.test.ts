import { expect, it } from 'vitest';
import { overBudget } from './json-budget.ts';

const budget = { levels: 3, values: 10 };
const bytes = (text: string) => new TextEncoder().encode(text);

it.each<[string, 'levels' | 'values' | null]>([
  ['', null],
  ['{"a":[[1]]}', null],
  ['[[[]]]', null],
  ['[[[[]]]]', 'levels'],
  ['{"a":{"b":{"c":{}}}}', 'levels'],
  ['[[],[],[]]', null],
  ['[1,2,3,4,5,6,7,8,9,10]', null],
  ['[1,2,3,4,5,6,7,8,9,10,11]', 'values'],
  ['[[],[],[],[],[],[]]', 'values'],
  ['{"a":"[[[[[[,,,,,,,,,,,,,"}', null],
  ['{"a\\\\":[[[[1]]]]}', 'levels'],
  ['{"a\\":[[[[1]]]]"}', null],
  ['{"a\\\\\\"[[[[":1}', null],
  ['"é[[[[ü"', null],
  [']]]][[[[[[[', null],
  ['"never ended [[[[', null],
])('%s', (text, over) => {
  expect(overBudget(bytes(text), budget)).toBe(over);
});

it('agrees with the parsed value', () => {
  const levelsOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
  const value = { a: [{ 'b"\\': ['x', null, '\\"]['] }], c: { d: {}, e: [[[]]] } };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
    for (let levels = 1; levels < 8; levels++)
      expect(overBudget(bytes(text), { levels, values: 100 })).toBe(levels < levelsOf(value) ? 'levels' : null);
});
