import type { Operation } from '@millwright/core/process/types.ts';
import { expect, it } from 'vitest';
import { destinations } from '../advance/advance-preview.ts';
import { Selection } from '../selection/selection.ts';
import { chooseRest, eachOf } from './bulk.ts';

const ids = ['a', 'b', 'c', 'd'];
const refusal = new Error('no');

it('works on each by itself: a refusal leaves the others done, and says which it was', async () => {
  const told: number[] = [];
  const work = async (id: string) => {
    if (id === 'b') throw refusal;
  };
  const result = await eachOf(ids, work, { progress: (done) => told.push(done) });
  expect(result).toEqual({ done: ['a', 'c', 'd'], failed: [{ id: 'b', error: refusal }], left: [] });
  expect(told).toEqual([1, 2, 3, 4]);
});

it('ends after the record under way when it is stopped, and keeps chosen what is still to be looked after', async () => {
  const running = new AbortController();
  const worked: string[] = [];
  const work = async (id: string) => {
    worked.push(id);
    if (id === 'a') throw refusal;
    if (id === 'b') running.abort();
  };
  const result = await eachOf(ids, work, { progress: () => undefined, signal: running.signal });
  expect(worked).toEqual(['a', 'b']);
  expect(result).toMatchObject({ done: ['b'], left: ['c', 'd'] });
  const selection = new Selection();
  selection.all();
  chooseRest({ selection }, result);
  expect(selection.current()).toEqual({ mode: 'ids', ids: new Set(['a', 'c', 'd']) });
});

it('counts the records by the step they would enter, those without one last', () => {
  const step = (key: string): Operation => ({ identity: `${key}-of-this-record`, label: key, key, line_num: 1, status: '' });
  const next = [null, step('check'), step('pack'), step('pack'), null];
  const foreseen = next.map((operation, at) => ({ id: String(at), active: null, next: operation, doubt: null }));
  expect(destinations(foreseen).map(({ step: to, count }) => [to?.key ?? null, count])).toEqual([
    ['pack', 2],
    ['check', 1],
    [null, 2],
  ]);
});
