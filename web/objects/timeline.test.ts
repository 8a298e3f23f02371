import { describe, expect, it } from 'vitest';
import { entriesOf, type TimelineEvent } from './timeline.ts';

const ana = { id: 'ana', first_name: 'Ana', last_name: 'Roy' };
const leo = { id: 'leo', first_name: 'Leo', last_name: 'Lin' };
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
let count = 0;
const event = (minutes: number, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: String(count++),
  type: 'updated',
  date: at(minutes),
  user: ana,
  field: 'title',
  old_value: 'a',
  new_value: 'b',
  comment: null,
  form_id: null,
  run_id: null,
  external_user: null,
  ...more,
});
const all = new Set<never>();

describe('timeline', () => {
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
