import { expect, it } from 'vitest';
import type { ResolvedModel } from '../../model/schema.ts';
import { undoableNames } from './undoable.ts';

const shape = (misc: object = {}) =>
  ({
    model: { misc },
    fields: new Map<string, object>([
      ['title', {}],
      ['stock', { misc: { balance: {} } }],
      ['total', { misc: { formulaV1: 'SUM(lines.amount)' } }],
      ['born', { misc: { create_only: true } }],
      ['made', { misc: { derived: true } }],
    ]),
    ends: new Map([['customer', {}]]),
  }) as unknown as ResolvedModel;
const all = ['title', 'stock', 'total', 'born', 'made', 'customer', 'gone'];

it('keeps what a person, a form or an automation wrote, without sums, formulas, what actions work out and what is given on create', () => {
  for (const kind of ['user', 'form', 'import', 'api', 'run']) expect(undoableNames(shape(), { kind }, all)).toEqual(['title', 'customer']);
  expect(undoableNames(shape(), { kind: 'user' }, ['stock'])).toEqual([]);
});

it('keeps nothing of what an action, a rule or a process wrote, nor of entries', () => {
  expect(undoableNames(shape(), { kind: 'run', action: 'steps/produce' }, all)).toEqual([]);
  expect(undoableNames(shape(), { kind: 'user', rule: 'parts-done' }, all)).toEqual([]);
  expect(undoableNames(shape(), { kind: 'process' }, all)).toEqual([]);
  expect(undoableNames(shape({ append_only: true }), { kind: 'user' }, all)).toEqual([]);
  expect(undoableNames(shape({ by_actions_only: true }), { kind: 'user' }, all)).toEqual([]);
});
