import { expect, it } from 'vitest';
import { nestingProblems } from './nesting.ts';

const inEachOther = (...ids: string[]): { id: string; label?: string; blocks?: never[] }[] =>
  ids.reduceRight<object[]>((inner, id) => [{ id, ...(inner.length && { blocks: inner }) }], []) as never;

it('a layout stands in another one, and its blocks in it', () => {
  expect(nestingProblems({ blocks: inEachOther('page') })).toEqual([]);
  expect(nestingProblems({ blocks: inEachOther('tabs', 'part', 'list') })).toEqual([]);
});

it('names the block that stands deeper, once for all that it holds', () => {
  const told = nestingProblems({ blocks: inEachOther('tabs', 'part', 'rows', 'list', 'more'), setups: { list: { type: 'table' } } });
  expect(told).toEqual([
    { field: 'setup.list', code: 'nested_twice', params: { kind: 'table' }, message: expect.stringMatching(/^The block “table” stands too deep: /) },
  ]);
  const [outer] = inEachOther('tabs', 'part', 'rows');
  const labelled = { ...outer, blocks: [{ id: 'part', blocks: [{ id: 'rows', blocks: [{ id: 'x', label: { en: 'Orders', de: 'Aufträge' } }] }] }] };
  const [problem] = nestingProblems({ blocks: [labelled as never] });
  expect(problem?.message).toContain('“Orders”');
  expect(problem?.params).toEqual({ name: { en: 'Orders', de: 'Aufträge' } });
});

it('leaves what a view was stored with', () => {
  const stored = { blocks: inEachOther('tabs', 'part', 'rows', 'list') };
  expect(nestingProblems(stored, stored)).toEqual([]);
  expect(nestingProblems({ blocks: inEachOther('tabs', 'part', 'rows', 'other') }, stored)).toHaveLength(1);
});

it('takes the copy of a block that is stored too deep, and no other block', () => {
  const table = (model: string) => ({ type: 'table', misc: { model } });
  const stored = { blocks: inEachOther('tabs', 'part', 'rows', 'list'), setups: { list: table('task') } };
  const changed = (setup: { type: string; misc: object }) => ({ blocks: inEachOther('tabs', 'part', 'rows', 'copy'), setups: { copy: setup } });
  expect(nestingProblems(changed(table('task')), stored)).toEqual([]);
  expect(nestingProblems(changed(table('order')), stored)).toHaveLength(1);
});
