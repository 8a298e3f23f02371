import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { describe, expect, it } from 'vitest';
import { entriesOf, filterOf, isUndoable, type TimelineEvent, withoutHidden } from './timeline.ts';

const ana = { id: 'ana', first_name: 'Ana', last_name: 'Roy' };
const leo = { id: 'leo', first_name: 'Leo', last_name: 'Lin' };
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
let count = 0;
const event = (minutes: number, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: String(count++),
  type: 'updated',
  date: at(minutes),
  entered_at: null,
  user: ana,
  field: 'title',
  old_value: 'a',
  new_value: 'b',
  comment: null,
  form_id: null,
  run_id: null,
  external_user: null,
  cause: { kind: 'user', id: null, rule: null, label: null },
  ...more,
});
const all = new Set<never>();

describe('timeline', () => {
  it('tells nothing of hidden fields, and leaves out what changed no other', () => {
    const model = {
      fields: new Map([
        ['state', { hidden: true }],
        ['title', {}],
      ]),
    } as unknown as ResolvedModel;
    const entries = withoutHidden(entriesOf([event(20, { field: 'state' }), event(2), event(0, { field: 'state' })], all), model);
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['title']]);
  });

  it('groups the edits of one person within five minutes, with the first old and the last new value of each field', () => {
    const entries = entriesOf(
      [event(4, { old_value: 'b', new_value: 'c' }), event(2, { field: 'quantity', old_value: 1, new_value: 2 }), event(0)],
      all,
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes).toEqual([
      { field: 'title', before: 'a', after: 'c' },
      { field: 'quantity', before: 1, after: 2 },
    ]);
    expect(entries[0]?.date).toBe(at(4));
  });

  it('begins a new entry after five minutes, for another person, and for another cause', () => {
    expect(entriesOf([event(6), event(0)], all)).toHaveLength(2);
    expect(entriesOf([event(1), event(0, { user: leo })], all)).toHaveLength(2);
    expect(entriesOf([event(1, { run_id: 'r' }), event(0)], all)).toHaveLength(2);
    expect(entriesOf([event(1, { user: null, external_user: 'x@y.test' }), event(0, { user: null })], all)).toHaveLength(2);
  });

  it('offers to undo what a person wrote, never what an action, a rule or entries did, and tells these apart', () => {
    const model = {
      model: {},
      ends: new Map(),
      fields: new Map<string, object>([
        ['title', {}],
        ['stock', { misc: { balance: {} } }],
      ]),
    } as unknown as ResolvedModel;
    const cause = { kind: 'user', id: null, rule: null, action: null, label: null };
    const entries = entriesOf(
      [
        event(5, { cause: { ...cause, action: 'steps/produce' } }),
        event(4, { cause }),
        event(3, { cause: { ...cause, rule: 'ends' } }),
        event(2, { cause: { ...cause, kind: 'process' } }),
        event(1, { field: 'stock', user: leo, cause }),
      ],
      all,
    );
    expect(entries.map((entry) => isUndoable(entry, model))).toEqual([false, true, false, false, false]);
  });

  it('tells each transition on its own, with its cause, and the lines of one event together', () => {
    const rule = { kind: 'process', id: 'p', rule: 'ends', label: 'Ends it' };
    const entries = entriesOf(
      [
        event(3, { type: 'transition', field: 'active', old_value: 'two', new_value: 'four', cause: rule }),
        event(2, { type: 'transition', field: 'active', old_value: 'one', new_value: 'two' }),
        event(1, { id: 'given', type: 'transition', field: 'active', old_value: null, new_value: 'one', run_id: 'r' }),
        event(1, { id: 'given', type: 'transition', field: 'process', old_value: null, new_value: 'p', run_id: 'r' }),
      ],
      all,
    );
    expect(entries.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
      [['two', 'four']],
      [['one', 'two']],
      [
        [null, 'one'],
        [null, 'p'],
      ],
    ]);
    expect(entries.map(({ cause, run_id }) => [cause.rule, run_id])).toEqual([
      ['ends', null],
      [null, null],
      [null, 'r'],
    ]);
    expect(filterOf({ type: 'transition', run_id: null, cause: rule })).toBe('automations');
  });

  it('tells each failed run with its reason, among what automations did', () => {
    const why = { code: 'no_process', message: 'This record has no process.', step_id: 'bad' };
    const failed = (minutes: number, run_id: string) =>
      event(minutes, { type: 'automation_failed', field: 'error', old_value: null, new_value: why, run_id });
    const entries = entriesOf([failed(2, 'a.2'), failed(1, 'a.1'), event(0)], new Set(['automations']));
    expect(entries.map(({ kind, run_id, error, changes }) => [kind, run_id, error, changes])).toEqual([
      ['automation_failed', 'a.2', why, []],
      ['automation_failed', 'a.1', why, []],
    ]);
  });

  it('never puts comments together, nor edits across one', () => {
    const comment = { type: 'comment' as const, field: null, comment: 'Hello' };
    expect(entriesOf([event(1, comment), event(0, comment)], all)).toHaveLength(2);
    expect(entriesOf([event(2), event(1, comment), event(0)], all)).toHaveLength(3);
  });

  it('filters by what happened, and counts what an automation did as that alone', () => {
    const events = [
      event(3, { run_id: 'r' }),
      event(2, { type: 'form_submitted', form_id: 'f' }),
      event(1, { type: 'comment', field: null, comment: 'x' }),
      event(0),
    ];
    const shown = (filter: 'comments' | 'edits' | 'forms' | 'automations') => entriesOf(events, new Set([filter])).map(({ date }) => date);
    expect(shown('automations')).toEqual([at(3)]);
    expect(shown('forms')).toEqual([at(2)]);
    expect(shown('comments')).toEqual([at(1)]);
    expect(shown('edits')).toEqual([at(0)]);
    expect(entriesOf(events, all)).toHaveLength(4);
  });
});
