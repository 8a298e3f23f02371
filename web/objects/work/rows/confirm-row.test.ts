import type { PageWork } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../blocks/columns/values.ts';
import { postpone, type QueueEntry } from '../../../offline-queue/queue-entry.ts';
import { type ConfirmForm, submissionOfRow, withWaiting } from './confirm-row.ts';
import { doneWith } from './work.ts';

const work: PageWork = {
  done: 'done',
  quantity: 'pieces',
  short: { quantity: 'left', reason: 'why' },
  scan: ['lot', 'lot.number'],
  form: 'confirm',
  steps: ['s'],
};
const field = (attribute: string, kind = 'text', more: object = {}) => ({ id: attribute, kind, attribute, ...more });
const form = {
  id: 'confirm',
  slug: 'confirm',
  title: 'Pick',
  model: 'pick',
  version: 2,
  fields: [
    field('lot', 'relationship'),
    field('pieces', 'number'),
    field('done', 'boolean'),
    field('left', 'number'),
    field('why'),
    field('unit', 'text', { read_only: true }),
  ],
} as unknown as ConfirmForm;
const row = { identity: 'p', version: 7, done: null, pieces: 10, left: null, why: null, unit: 'pc', lot: { identity: 'l', number: 'L-12' } } as Row;
const now = '2026-11-29T09:00:00.000Z';
const made = () => submissionOfRow(work, form, row, doneWith(work, row, 8, { short: 'damaged' }), 'Flour', now);

describe('a row that is confirmed', () => {
  it('is sent with what was there, its lot included, and the moment of the tap', () => {
    expect(made().sending.body).toEqual({
      form_id: 'confirm',
      node_id: 'p',
      values: { lot: 'l', pieces: 8, done: true, left: 2, why: 'damaged' },
      before: { lot: 'l', pieces: 10, done: null, left: null, why: null },
      entered_at: now,
    });
  });
  it('opens again among the unsent forms by its names, and has a key of its own each time', () => {
    expect(made()).toMatchObject({ record: 'Flour', names: [['l', 'L-12']], opened: { lot: 'l', pieces: 10 }, values: { pieces: 8, unit: 'pc' } });
    expect(made().sending.key).not.toBe(made().sending.key);
  });
});

describe('rows of which something waits', () => {
  const entry = (more: Partial<QueueEntry> = {}): QueueEntry => ({ ...postpone(made(), 'ana', 0, null), place: 1, ...more });
  it('are as they will be, each by what was done to it, in its order', () => {
    const other = { ...row, identity: 'q' } as Row;
    const back = { ...entry({ place: 2 }), sending: { ...made().sending, body: { node_id: 'p', values: { done: false, pieces: 10, lot: 'l' } } } };
    expect(withWaiting(work, [row, other], [entry()])).toEqual([
      { row: { ...row, done: true, pieces: 8, left: 2, why: 'damaged' }, waits: 'waiting' },
      { row: other, waits: null },
    ]);
    expect(withWaiting(work, [row], [entry(), back])[0]?.row).toMatchObject({ done: false, pieces: 10, lot: row.lot });
  });
  it('are as they are where it was refused, and say so', () => {
    for (const state of ['refused', 'overdue'] as const) expect(withWaiting(work, [row], [entry({ state })])).toEqual([{ row, waits: 'needs_look' }]);
  });
});
