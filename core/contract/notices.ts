import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { stepError } from './parts/run-shapes.ts';
import { identity, idParams, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** Kinds of notices, and how people receive them: only here, also by mail at once or once a day, or not at all. */
export const noticeKinds = ['mentions', 'assigned', 'failed', 'requests', 'decisions', 'told'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeWays = ['product', 'mail', 'digest', 'off'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const way = z.enum(noticeWays);
/** Decisions are always sent, because a run waits for them. */
const ways = z.strictObject({ mentions: way, assigned: way, failed: way, requests: way, decisions: way.exclude(['off']), told: way });
export type NoticeWays = z.output<typeof ways>;

/** The defaults of people who have chosen nothing. */
export const usualWays: Readonly<NoticeWays> = {
  mentions: 'product',
  assigned: 'product',
  failed: 'mail',
  requests: 'product',
  decisions: 'mail',
  told: 'product',
};

/**
 * A notice: failed runs of an automation since the person last looked, a message of a step (`title`), or an act of a
 * colleague (`about`).
 */
const notice = z.strictObject({
  id: identity,
  /** Null for an act of a colleague. */
  automation_id: identity.nullable(),
  /** The slug of the automation, or its id. */
  automation: z.string(),
  /** The name of the automation, the message of a step, or the name of the record that the colleague's act is about. */
  label: text,
  /** The last failed run, and the number of failed runs since the notice was last seen. */
  run_id: z.string(),
  count: z.number().int(),
  error: stepError.nullable(),
  first_at: instant,
  last_at: instant,
  seen_at: instant.nullable(),
  /** The message of a step, and its record. Null for failed runs. */
  title: z.string().nullable(),
  details: z.string().nullable(),
  object_id: identity.nullable(),
  /** A colleague mentioned the reader in a comment, or made them responsible for the record. */
  about: z.enum(['mentions', 'assigned']).nullable(),
  /** The colleague. Null if an automation did it. */
  by: z.string().nullable(),
  /** The comment with the mention. */
  event_id: identity.nullable(),
});
export type Notice = z.output<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/v1/notices',
  summary:
    'Notices of the caller: failed automations, messages of steps, mentions, and assigned work; unseen first, then newest first. `open=1` returns only unseen ones.',
  query: paging.extend({ open: z.enum(['0', '1']).optional() }),
  output: page(notice),
});

export const seeNotices = endpoint({
  method: 'POST',
  path: '/v1/notices/seen',
  summary: 'Mark notices of the caller as seen, all of them without `ids`. Later failures are notified again.',
  input: z.strictObject({ ids: z.array(identity).max(500).optional() }),
  output: one(z.strictObject({ seen: z.number().int() })),
});

/** The hour of the daily mail, in the time zone of the company. */
const digestHour = z.number().int().min(0).max(23);

const settings = z.strictObject({
  ways,
  digest_hour: digestHour,
  /** Whether failures are mailed at once, as `ways.failed` says. */
  mails: z.boolean(),
});
export type NoticeSettings = z.output<typeof settings>;

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/v1/notices/settings',
  summary: 'How the caller is notified, by kind of notice.',
  output: one(settings),
});
export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/v1/notices/settings',
  summary: 'Change how the caller is notified. Missing keys stay. Daily mails come at `digest_hour`, in the time zone of the company.',
  input: z.strictObject({ ways: ways.partial().optional(), digest_hour: digestHour.optional(), mails: z.boolean().optional() }),
  status: 204,
  output: nothing,
});
export type NoticeChanges = z.output<typeof changeNoticeSettings.input>;

const following = z.strictObject({
  follows: z.boolean(),
  /**
   * Why the person is notified: they chose to, own it, or design or administer the company's configuration. Null if they
   * are not.
   */
  because: z.enum(['chosen', 'owner', 'designer']).nullable(),
});
export type Following = z.output<typeof following>;

export const readFollowing = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/follow',
  summary: 'Whether the caller is notified of failed runs of an automation.',
  params: idParams,
  output: one(following),
});
export const changeFollowing = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/follow',
  summary: 'Choose whether to be notified of failed runs of an automation. Null restores the default.',
  params: idParams,
  input: z.strictObject({ follows: z.boolean().nullable() }),
  output: one(following),
});
