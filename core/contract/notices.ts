import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { stepError } from './parts/run-shapes.ts';
import { identity, idParams, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** What somebody is told: runs of an automation have failed since they last looked, or what a step of one says (`title`). */
const notice = z.strictObject({
  id: identity,
  automation_id: identity,
  /** Slug of the automation, or its id. */
  automation: z.string(),
  label: text,
  /** The last run that failed, and so many since the notice was last seen. */
  run_id: z.string(),
  count: z.number().int(),
  error: stepError.nullable(),
  first_at: instant,
  last_at: instant,
  seen_at: instant.nullable(),
  /** What a step tells, and the record that it is about; null where runs have failed. */
  title: z.string().nullable(),
  details: z.string().nullable(),
  object_id: identity.nullable(),
});
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/v1/notices',
  summary:
    'What the caller is told: automations that failed, and what steps tell; not seen yet first, then the newest. `open=1` leaves out what was seen.',
  query: paging.extend({ open: z.enum(['0', '1']).optional() }),
  output: page(notice),
});

export const seeNotices = endpoint({
  method: 'POST',
  path: '/v1/notices/seen',
  summary: 'Mark notices of the caller as seen; all of them without `ids`. What fails from then on is told anew.',
  input: z.strictObject({ ids: z.array(identity).max(500).optional() }),
  output: one(z.strictObject({ seen: z.number().int() })),
});

const settings = z.strictObject({
  /** Whether what fails is mailed as well: at most one mail an hour. */
  mails: z.boolean(),
});

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/v1/notices/settings',
  summary: 'How the caller is told of what fails.',
  output: one(settings),
});
export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/v1/notices/settings',
  summary: 'Change how the caller is told of what fails.',
  input: settings,
  status: 204,
  output: nothing,
});

const following = z.strictObject({
  follows: z.boolean(),
  /** Why, or why not: by their own choice, because it is theirs, or because they design or administer what the company runs on. */
  because: z.enum(['chosen', 'owner', 'designer']).nullable(),
});
export type Following = z.output<typeof following>;

export const readFollowing = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/follow',
  summary: 'Whether the caller is told when runs of an automation fail.',
  params: idParams,
  output: one(following),
});
export const changeFollowing = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/follow',
  summary: 'Choose to be told when runs of an automation fail, or not to be; null goes back to what holds without a choice.',
  params: idParams,
  input: z.strictObject({ follows: z.boolean().nullable() }),
  output: one(following),
});
