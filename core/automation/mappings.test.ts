import { expect, it } from 'vitest';
import { expressionsIn } from './mappings.ts';

it('the expressions of an input are listed with their places', () => {
  expect(expressionsIn({ a: [{ $: 'x' }], b: { c: { $: 'y' } }, d: { $: 'z', other: 1 } }, 'input')).toEqual([
    { path: 'input.a.0', source: 'x' },
    { path: 'input.b.c', source: 'y' },
  ]);
});
