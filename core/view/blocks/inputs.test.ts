import { describe, expect, it } from 'vitest';
import { shapeProblems } from '../../document/check.ts';

const input = (id: string, ...blocks: string[]) => ({ id, kind: 'text', path: 'title', binds: blocks.map((block) => ({ block, path: 'title' })) });
const inputs = (...list: object[]) => ({ type: 'inputs', misc: { model: 'task', inputs: list } });
const table = {
  type: 'table',
  misc: { model: 'task', columns: [], ordering: [], limit: 50, searchable: true, sortable: true, selectable: true, actions: [] },
};

const problems = (setup: Record<string, object>) =>
  shapeProblems('views', { name: 'V', view_group: 'g', order: 1, root: { blocks: Object.keys(setup).map((id) => ({ id })) }, setup } as never).map(
    ({ field, code }) => `${field}: ${code}`,
  );

describe('inputs of a view', () => {
  it('filter any of its blocks', () => expect(problems({ a: inputs(input('words', 'list')), list: table })).toEqual([]));

  it('filter no block that it does not have', () => expect(problems({ a: inputs(input('words', 'gone')) })).toEqual(['setup.a.misc.inputs: custom']));

  it('never filter each other in a circle, nor themselves, however long it is', () => {
    expect(problems({ a: inputs(input('one', 'b')), b: inputs(input('two', 'list')), list: table })).toEqual([]);
    expect(problems({ a: inputs(input('one', 'a')) })).toEqual(['setup.a.misc.inputs: custom']);
    expect(problems({ a: inputs(input('one', 'b')), b: inputs(input('two', 'c')), c: inputs(input('three', 'a', 'list')), list: table })).toEqual(
      ['a', 'b', 'c'].map((id) => `setup.${id}.misc.inputs: custom`),
    );
  });

  it('are called as an address can say it', () =>
    expect(problems({ a: inputs(input('my words')) })).toEqual([expect.stringMatching(/^setup\.a\.misc\.inputs\[0\]\.id/)]));
});

describe('set-ups of figures', () => {
  const of = (type: string, misc: object) => problems({ one: { type, misc } });

  it('are checked value by value', () => {
    expect(of('chart', { model: 'task', chart: 'bar', axis: { path: 'state' }, figure: { aggregation: 'count' } })).toEqual([]);
    expect(of('chart', { model: 'task', chart: 'pie', axis: { path: 'state' }, figure: { aggregation: 'count' } })).toHaveLength(1);
    expect(of('metrics', { model: 'task', metrics: [{ id: 'm', figure: { aggregation: 'sum', path: 'amount' } }] })).toEqual([]);
    expect(of('metrics', { model: 'task', metrics: [{ id: 'm', figure: { aggregation: 'sum', path: 'owner.age' } }] })).toEqual([]);
    expect(of('dataset', { model: 'task', axis: [{ path: 'state' }, { aggregation: 'count' }], ordering: [{ axis: 1, direction: 'desc' }] })).toEqual(
      [],
    );
    expect(of('dataset', { model: 'task', axis: [{ path: 'state' }], ordering: [{ axis: 1, direction: 'desc' }] })).toEqual([
      'setup.one.misc.ordering: custom',
    ]);
    expect(of('layout', { layout: 'tabs' })).toEqual([]);
    expect(of('layout', { layout: 'grid' })).toHaveLength(1);
  });
});
