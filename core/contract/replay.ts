import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { partly, status, stepError, testedStep } from './parts/run-shapes.ts';
import { identity, idParams, instant, one } from './parts/shapes.ts';

/** Limits of a replay: days back, events per call, events counted, and events of one transaction that start one run together. */
export const replayBounds = { days: 30, page: 200, counted: 20_000, together: 1_000 } as const;

const replayedStart = z.strictObject({
  /** The event. If events of a transaction start one run, the first of them. */
  event_id: identity,
  date: instant,
  object_id: identity,
  model: z.string(),
  /** Whether it would start a run with the draft, and whether it did then. */
  would: z.boolean(),
  /** The run that it started. Null if there was none. */
  run_id: z.string().nullable(),
  status: status.nullable(),
  partly,
});
export type ReplayedStart = z.output<typeof replayedStart>;

const replayed = z.strictObject({
  /** The beginning of the period. */
  from: instant,
  /** All events of the period that could start it, at most 20,000. Only on the first page. */
  total: z.int().nullable(),
  /** The events of this page, newest first. */
  examined: z.int(),
  /** The start of the next page. Null on the last one. */
  next: identity.nullable(),
  /** Events that would start a run, or did. */
  starts: z.array(replayedStart),
  /** Events that were judged by today's values, because too much has changed since then. */
  by_today: z.int(),
  /** Transactions with more than 1,000 such events. Only the first 1,000 of each were examined. */
  cut: z.int(),
});
export type Replayed = z.output<typeof replayed>;

export const replayEvents = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/replay',
  summary:
    'Match recent events with an automation that events start, or with its `draft`, which requires the right to change it. Returns which would start a run, and which did. Newest first, one page per call; `before` is `next` of the previous page. Conditions use the records as they were then, but their related records as of today. Nothing is run, written or sent.',
  params: idParams,
  input: z.strictObject({
    draft: z.boolean().optional(),
    days: z.int().min(1).max(replayBounds.days).default(replayBounds.days),
    before: identity.optional(),
  }),
  output: one(replayed),
  reads: true,
});

const done = z.strictObject({
  run_id: z.string(),
  status,
  /** Records that the run wrote, by model and kind of change, as far as the caller may read them. */
  writes: z.array(z.strictObject({ model: z.string(), type: z.string(), count: z.int() })),
  /** Calls and messages that were sent, by step. */
  sends: z.array(z.strictObject({ step_id: z.string(), count: z.int() })),
});
export type DoneThen = z.output<typeof done>;

const triedEvent = z.strictObject({
  status,
  error: stepError.nullable(),
  steps: z.array(testedStep),
  /** The effects of the original run. Null if there was none. */
  happened: done.nullable(),
});
export type TriedEvent = z.output<typeof triedEvent>;

export const replayEvent = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/replay/event',
  summary:
    'Run every step for one event of the last 30 days that could start the automation, on a model that the caller may read, and roll everything back without sending anything. The answer also has the effects of the original run. Steps use today’s data. For events of one transaction, they get the first 1,000 records.',
  params: idParams,
  input: z.strictObject({ draft: z.boolean().optional(), event_id: identity }),
  output: one(triedEvent),
  reads: true,
});
