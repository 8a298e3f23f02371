import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { stepError } from './parts/run-shapes.ts';
import { identity, idParams, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** What people are told of, and in which ways: here alone, by mail too at once or once a day, or not at all. */
export const noticeKinds = ['mentions', 'assigned', 'failed', 'requests', 'decisions', 'told'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeWays = ['product', 'mail', 'digest', 'off'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const way = z.enum(noticeWays);
/** Of decisions people are always told: a run waits for them. */
const ways = z.strictObject({ mentions: way, assigned: way, failed: way, requests: way, decisions: way.exclude(['off']), told: way });
export type NoticeWays = z.output<typeof ways>;

/** What holds for whom has chosen nothing. */
export const usualWays: Readonly<NoticeWays> = {
  mentions: 'product',
  assigned: 'product',
  failed: 'mail',
  requests: 'product',
  decisions: 'mail',
  told: 'product',
};

/** What somebody is told: that runs of an automation have failed since they last looked, what a step of one says (`title`), or what a colleague did (`about`). */
const notice = z.strictObject({
  id: identity,
  /** None of what colleagues did. */
  automation_id: identity.nullable(),
  /** Slug of the automation, or its id. */
  automation: z.string(),
  /** Name of the automation, what a step tells, or the name of the record that a colleague's notice is about. */
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
  /** A colleague has mentioned the reader in a comment, or made them responsible for the record. */
  about: z.enum(['mentions', 'assigned']).nullable(),
  /** Who it was; null: nobody, but an automation. */
  by: z.string().nullable(),
  /** The comment that mentions them. */
  event_id: identity.nullable(),
});
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/v1/notices',
  summary:
    'What the caller is told: automations that failed, what steps tell, mentions, and work that was assigned; not seen yet first, then the newest. `open=1` leaves out what was seen.',
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

/** The hour of the daily mail, by the clock of the company. */
const digestHour = z.number().int().min(0).max(23);

const settings = z.strictObject({
  ways,
  digest_hour: digestHour,
  /** Whether what fails is mailed at once, as `ways.failed` says. */
  mails: z.boolean(),
});
export type NoticeSettings = z.output<typeof settings>;

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/v1/notices/settings',
  summary: 'How the caller is told, of each kind of notice.',
  output: one(settings),
});
export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/v1/notices/settings',
  summary: 'Change how the caller is told: what is not given stays. Mails of a day come at `digest_hour`, by the clock of the company.',
  input: z.strictObject({ ways: ways.partial().optional(), digest_hour: digestHour.optional(), mails: z.boolean().optional() }),
  status: 204,
  output: nothing,
});
export type NoticeChanges = z.output<typeof changeNoticeSettings.input>;

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
