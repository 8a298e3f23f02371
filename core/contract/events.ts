import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, instant, leftOut, one, page, paging } from './parts/shapes.ts';

/**
 * One line of a record's timeline: a change of one field, a comment, a submitted form, or a failed automation
 * (`new_value` says why). `outside`: the author does not belong to the company.
 */
const timelineEvent = z.strictObject({
  id: z.string(),
  type: z.string(),
  date: instant,
  /** When it was entered, by the clock of the device. Null if unknown. */
  entered_at: instant.nullable(),
  user: z
    .strictObject({
      id: identity,
      first_name: z.string(),
      last_name: z.string(),
      picture_url: z.string().nullable(),
      outside: z.boolean().optional(),
    })
    .nullable(),
  field: z.string().nullable(),
  old_value: z.json(),
  new_value: z.json(),
  /** People are written as `<@id>`; `mentions` gives their current names. */
  comment: z.string().nullable(),
  mentions: z.array(z.strictObject({ id: identity, name: z.string() })),
  form_id: z.string().nullable(),
  run_id: z.string().nullable(),
  external_user: z.string().nullable(),
  /**
   * `label` is the name of the automation or rule. `action` is the server action that wrote the change. Changes by
   * actions, rules and processes can't be undone here.
   */
  cause: z.strictObject({
    kind: z.string(),
    id: z.string().nullable(),
    step: z.string().nullable(),
    rule: z.string().nullable(),
    action: z.string().nullable(),
    label: text.nullable(),
    /** The run whose changes this event reverted. `label` names its automation. */
    undoes: z.string().nullable(),
  }),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events/:nodeId',
  summary: 'The timeline of a record, newest first. It also works for deleted records.',
  params: z.strictObject({ nodeId: z.string().max(100) }),
  query: paging,
  output: page(timelineEvent),
});

export const listMentionable = endpoint({
  method: 'GET',
  path: '/v1/events/:nodeId/people',
  summary: 'People of the company other than the caller who may read a record, by name. They can be mentioned in a comment on it.',
  params: z.strictObject({ nodeId: z.string().max(100) }),
  query: paging.extend({ search: z.string().max(100).optional() }),
  output: page(z.strictObject({ id: identity, name: z.string() })),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/v1/events/comment',
  summary: 'Comment on a record. `<@id>` mentions a person, who is notified. At most 50 people, who may read the record; not with an API token.',
  status: 201,
  input: z.strictObject({ related_object_id: z.string().max(100), comment: z.string().trim().min(1).max(10_000) }),
  output: one(z.strictObject({ related_object_id: identity, comment: z.string(), date: instant })),
});

const undone = z.strictObject({ identity, model: z.string(), done: z.enum(['changed', 'deleted', 'restored']), left_out: z.array(leftOut) });
/** The effect of undoing on the record. */
export type Undone = z.output<typeof undone>;

export const undoEvents = endpoint({
  method: 'POST',
  path: '/v1/events/undo',
  summary:
    'Undo these events of one record: values are written back, a created record goes to the trash, a deleted one is restored. It is refused, with names, if something has changed since then, unless `anyway`. Changes by server actions, rules and processes are refused (derived_change).',
  input: z.strictObject({ event_ids: z.array(z.string().max(100)).min(1).max(200), anyway: z.boolean().default(false) }),
  output: one(undone),
});
