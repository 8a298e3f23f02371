import type { Json } from '@millwright/core/json.ts';

/** One change of an object, or a comment on it. */
export type TimelineEvent = {
  id: string;
  type: 'created' | 'updated' | 'deleted' | 'comment' | 'form_submitted' | 'transition';
  date: string;
  user: Author | null;
  field: string | null;
  old_value: Json;
  new_value: Json;
  comment: string | null;
  form_id: string | null;
  run_id: string | null;
  external_user: string | null;
};
export type Author = { id: string; first_name: string; last_name: string };

export const timelineFilters = ['comments', 'edits', 'forms', 'automations'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** One field's change within a group: what it was before the first edit, and what it is after the last. */
export type Change = { field: string; before: Json; after: Json };
/** What one person or run did in one go. */
export type Entry = {
  id: string;
  kind: TimelineEvent['type'];
  date: string;
  author: Author | null;
  external: string | null;
  run_id: string | null;
  form_id: string | null;
  comment: string | null;
  changes: Change[];
};

const together = 5 * 60_000;

/** The filter an event falls under; what an automation did is only found there. */
export function filterOf(event: Pick<TimelineEvent, 'type' | 'run_id'>): TimelineFilter {
  if (event.run_id) return 'automations';
  if (event.type === 'comment') return 'comments';
  return event.type === 'form_submitted' ? 'forms' : 'edits';
}

const entryOf = (event: TimelineEvent): Entry => ({
  id: event.id,
  kind: event.type,
  date: event.date,
  author: event.user,
  external: event.external_user,
  run_id: event.run_id,
  form_id: event.form_id,
  comment: event.comment,
  changes: event.field === null ? [] : [{ field: event.field, before: event.old_value, after: event.new_value }],
});

const groupable = (kind: Entry['kind']) => kind === 'updated' || kind === 'created' || kind === 'transition';

/** Whether an older event belongs to the group: the same author, the same cause, within five minutes of its newest edit. */
function belongs(entry: Entry, event: TimelineEvent): boolean {
  const sameAuthor = entry.author?.id === event.user?.id && entry.external === event.external_user;
  const sameCause = entry.run_id === event.run_id && entry.form_id === event.form_id;
  const near = Date.parse(entry.date) - Date.parse(event.date) <= together;
  return entry.kind === event.type && groupable(event.type) && sameAuthor && sameCause && near;
}

/** Adds an older change: the group then begins at what was there before it. */
function extend(entry: Entry, event: TimelineEvent): Entry {
  const { field, old_value: before, new_value: after } = event;
  if (field === null) return entry;
  const known = entry.changes.some((change) => change.field === field);
  const changes = known
    ? entry.changes.map((change) => (change.field === field ? { ...change, before } : change))
    : [...entry.changes, { field, before, after }];
  return { ...entry, changes };
}

/** The timeline as it is read, newest first: edits that belong together are one entry. */
export function entriesOf(events: readonly TimelineEvent[], filters: ReadonlySet<TimelineFilter>): Entry[] {
  const entries: Entry[] = [];
  for (const event of events) {
    if (filters.size > 0 && !filters.has(filterOf(event))) continue;
    const open = entries.at(-1);
    if (open && belongs(open, event)) entries[entries.length - 1] = extend(open, event);
    else entries.push(entryOf(event));
  }
  return entries;
}
