import type { StepError } from '@millwright/core/automation/types.ts';
import type { ToldAttachment } from '@millwright/core/contract/messages.ts';
import type { Json, Text } from '@millwright/core/json.ts';
import type { MessageState, SendingChannel } from '@millwright/core/message/states.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { EventType } from '@millwright/core/record/event-types.ts';
import { isDerived, undoableNames } from '@millwright/core/record/undo/undoable.ts';

/** One change of a record, a comment on it, or the failure of an automation about it, with the error as the new value. */
export type TimelineEvent = {
  id: string;
  type: EventType;
  date: string;
  /** When it was entered, by the device's clock; null if unknown. */
  entered_at: string | null;
  user: Author | null;
  field: string | null;
  old_value: Json;
  new_value: Json;
  /** People are mentioned by marks; `mentions` has their names. */
  comment: string | null;
  mentions?: Mentioned[];
  form_id: string | null;
  run_id: string | null;
  external_user: string | null;
  /** The cause of the change. `label` is the name of the automation or rule. */
  cause: Cause;
};
export type Cause = { kind: string; id: string | null; rule: string | null; action?: string | null; label: Text | null; undoes?: string | null };
export type Mentioned = { id: string; name: string };
/** `outside`: not a user of the company. */
type Author = { id: string; first_name: string; last_name: string; outside?: boolean };

export const timelineFilters = ['comments', 'edits', 'forms', 'messages', 'automations'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** The change of one field within a group: the value before the first edit and after the last. */
export type Change = { field: string; before: Json; after: Json };
/** A message in the timeline, with its present state. */
export type ToldMessage = {
  id: string;
  channel: SendingChannel;
  recipient: string;
  subject: string;
  body?: string;
  state?: MessageState;
  error?: { code: string; reason?: string } | null;
  attachments?: ToldAttachment[];
};
/** A person's decision about the record, with the question. */
export type ToldDecision = { title: string; outcome: 'approved' | 'rejected'; reason: string | null };
/** The actions of one person or run at one time. */
export type Entry = {
  id: string;
  /** The ids of its events. */
  events: string[];
  kind: TimelineEvent['type'];
  date: string;
  entered_at: string | null;
  author: Author | null;
  external: string | null;
  run_id: string | null;
  form_id: string | null;
  comment: string | null;
  mentions: Mentioned[];
  cause: Cause;
  changes: Change[];
  /** Why the run failed, for such an entry. */
  error: StepError | null;
  /** The message, for such an entry. */
  message: ToldMessage | null;
  /** The decision, for such an entry. */
  decision: ToldDecision | null;
};

const together = 5 * 60_000;

/** The filter of an event. Events of automations and rules are only under that filter. */
export function filterOf(event: Pick<TimelineEvent, 'type' | 'run_id' | 'cause'>): TimelineFilter {
  if (event.run_id || event.cause.rule) return 'automations';
  if (event.type === 'comment') return 'comments';
  if (event.type === 'message') return 'messages';
  return event.type === 'form_submitted' ? 'forms' : 'edits';
}

const changesOf = ({ field, old_value: before, new_value: after }: TimelineEvent): Change[] => (field === null ? [] : [{ field, before, after }]);

/** Whether the value is not a field of the record. */
const isTold = ({ type }: TimelineEvent) => type === 'automation_failed' || type === 'message' || type === 'decision';

const entryOf = (event: TimelineEvent): Entry => ({
  id: event.id,
  events: [event.id],
  kind: event.type,
  date: event.date,
  entered_at: event.entered_at,
  author: event.user,
  external: event.external_user,
  run_id: event.run_id,
  form_id: event.form_id,
  comment: event.comment,
  mentions: event.mentions ?? [],
  cause: event.cause,
  changes: isTold(event) ? [] : changesOf(event),
  error: event.type === 'automation_failed' ? (event.new_value as StepError | null) : null,
  message: event.type === 'message' ? (event.new_value as ToldMessage | null) : null,
  decision: event.type === 'decision' ? (event.new_value as ToldDecision | null) : null,
});

/** Edits are grouped; a transition is a separate entry. */
const groupable = (kind: Entry['kind']) => kind === 'updated' || kind === 'created';

/**
 * Whether an older event belongs to the group: it has the same event id, or it has the same author and cause and is at most five minutes
 * older than the newest edit.
 */
function belongs(entry: Entry, event: TimelineEvent): boolean {
  if (entry.id === event.id) return true;
  const sameAuthor = entry.author?.id === event.user?.id && entry.external === event.external_user;
  const sameCause =
    entry.run_id === event.run_id &&
    entry.form_id === event.form_id &&
    entry.cause.rule === event.cause.rule &&
    entry.cause.action === event.cause.action &&
    entry.cause.undoes === event.cause.undoes &&
    isDerived(entry.cause) === isDerived(event.cause) &&
    formOf(entry) === formOf(event);
  const sameMoment = entry.entered_at === event.entered_at;
  const near = Date.parse(entry.date) - Date.parse(event.date) <= together;
  return entry.kind === event.type && groupable(event.type) && sameAuthor && sameCause && sameMoment && near;
}

/** The form that caused a change. The submission of the form is a separate event. */
export const formOf = ({ cause, form_id }: Pick<TimelineEvent, 'cause' | 'form_id'>): string | null =>
  cause.kind === 'form' && !form_id ? cause.id : null;

/** Adds an older change, whose former value becomes the group's. */
function extend(group: Entry, event: TimelineEvent): Entry {
  const entry = { ...group, events: [...new Set([...group.events, event.id])] };
  const { field, old_value: before, new_value: after } = event;
  if (field === null) return entry;
  const isListed = entry.changes.some((change) => change.field === field);
  const changes = isListed
    ? entry.changes.map((change) => (change.field === field ? { ...change, before } : change))
    : [...entry.changes, { field, before, after }];
  return { ...entry, changes };
}

/** The timeline's entries, newest first; edits that belong together are one entry. */
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

/** The entries without changes of hidden fields, and without entries that consist only of such changes. */
export const withoutHidden = (entries: readonly Entry[], model: ResolvedModel): Entry[] =>
  entries.flatMap((entry) => {
    const changes = entry.changes.filter(({ field }) => !model.fields.get(field)?.hidden);
    return entry.kind === 'updated' && entry.changes.length > 0 && changes.length === 0 ? [] : [{ ...entry, changes }];
  });

/** Whether undoing an entry would write anything. Creations and deletions are undone in the trash. */
export const isUndoable = ({ kind, cause, changes }: Entry, model: ResolvedModel): boolean =>
  kind === 'updated' &&
  undoableNames(
    model,
    cause,
    changes.map(({ field }) => field),
  ).length > 0;
