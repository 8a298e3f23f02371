import { expect, it } from 'vitest';
import { nestingProblems } from './nesting.ts';

const inEachOther = (...ids: string[]): { id: string; label?: string; blocks?: never[] }[] =>
  ids.reduceRight<object[]>((inner, id) => [{ id, ...(inner.length && { blocks: inner }) }], []) as never;

it('a layout stands in another one, and its blocks in it', () => {
  expect(nestingProblems(inEachOther('page'))).toEqual([]);
  expect(nestingProblems(inEachOther('tabs', 'part', 'list'))).toEqual([]);
});

it('names the block that stands deeper, once for all that it holds', () => {
  const told = nestingProblems(inEachOther('tabs', 'part', 'rows', 'list', 'more'));
  expect(told).toEqual([
    { field: 'setup.list', code: 'nested_twice', params: { name: 'list' }, message: expect.stringMatching(/^The block “list” stands too deep: /) },
  ]);
  const [outer] = inEachOther('tabs', 'part', 'rows');
  const labelled = { ...outer, blocks: [{ id: 'part', blocks: [{ id: 'rows', blocks: [{ id: 'x', label: { en: 'Orders', de: 'Aufträge' } }] }] }] };
  expect(nestingProblems([labelled as never])[0]?.message).toContain('“Orders”');
});

it('leaves what a view was stored with', () => {
  const stored = inEachOther('tabs', 'part', 'rows', 'list');
  expect(nestingProblems(stored, stored)).toEqual([]);
  expect(nestingProblems(inEachOther('tabs', 'part', 'rows', 'other'), stored)).toHaveLength(1);
});
