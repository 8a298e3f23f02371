import type { Trace } from '@millwright/core/contract/traces.ts';
import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const node = (id: string, side: 'before' | 'self' | 'after') => ({ id, model: 'thing', side, label: id, details: [], withheld: false });
const flow = (from: string, to: string) => ({ from, to, quantity: 1, unit: null, date: null });
const trace = {
  nodes: [node('lot', 'self'), node('cake', 'after'), node('shop', 'after'), node('mill', 'before'), node('far', 'after')],
  flows: [flow('mill', 'lot'), flow('lot', 'cake'), flow('cake', 'shop'), flow('shop', 'far'), flow('far', 'lot')],
} as unknown as Trace;

it('draws what stands nearest to the record, whichever way goods went, and says how many are left out', () => {
  expect(nearest(trace, 3)).toMatchObject({ nodes: [{ id: 'lot' }, { id: 'mill' }, { id: 'cake' }], left: 2 });
  expect(nearest(trace, 3).flows.map(({ from, to }) => `${from}-${to}`)).toEqual(['mill-lot', 'lot-cake']);
});

it('draws all of a small one, circles too', () => {
  const all = nearest(trace, 10);
  expect([all.nodes.length, all.flows.length, all.left]).toEqual([5, 5, 0]);
});
