import { z } from 'zod';
import { endpoint } from './parts/endpoint.ts';
import { partly, status, stepError, testedStep } from './parts/run-shapes.ts';
import { identity, idParams, instant, one } from './parts/shapes.ts';

/** Days back, events of one call, and those of one transaction that are looked at where they start one run. */
export const replayBounds = { days: 30, page: 200, counted: 20_000, together: 1_000 } as const;

const replayedStart = z.strictObject({
  /** The event; where events of a transaction are taken together, the first of them. */
  event_id: identity,
  date: instant,
  object_id: identity,
  model: z.string(),
  /** Whether it would start a run now, and whether it has started one then. */
  would: z.boolean(),
  /** The run that it has started; null where there was none. */
  run_id: z.string().nullable(),
  status: status.nullable(),
  partly,
});
export type ReplayedStart = z.output<typeof replayedStart>;

const replayed = z.strictObject({
  /** How far back events are looked at. */
  from: instant,
  /** Events that could start it, then or now, in all that time; told with the first page, and no more than 20,000. */
  total: z.int().nullable(),
  /** Those of this page, the newest first. */
  examined: z.int(),
  /** Where the next page begins; null at the end. */
  next: identity.nullable(),
  /** Those that would start a run, or have started one. */
  starts: z.array(replayedStart),
  /** What could not be told as it was then: so much has been changed since that today's values stand in. */
  by_today: z.int(),
  /** Transactions with more than 1,000 such events: of each only the first 1,000 were looked at. */
  cut: z.int(),
});
export type Replayed = z.output<typeof replayed>;

export const replayEvents = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/replay',
  summary:
    'Hold the events of the last days against an automation that events start, or with `draft` against its draft, which takes the right to change ' +
    'it: which of them would start a run, and which have started one. A page a call, the newest first; `before` is the `next` of the page before. ' +
    'Conditions read records as they were then; what their relations lead to is read as it is today. Nothing is run, written or sent.',
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
  /** Records that the run has written, by model and what was done to them, as far as the caller may read them. */
  writes: z.array(z.strictObject({ model: z.string(), type: z.string(), count: z.int() })),
  /** What left the house, by its step. */
  sends: z.array(z.strictObject({ step_id: z.string(), count: z.int() })),
});
export type DoneThen = z.output<typeof done>;

const triedEvent = z.strictObject({
  status,
  error: stepError.nullable(),
  steps: z.array(testedStep),
  /** What the run of then has done; null where there was none. */
  happened: done.nullable(),
});
export type TriedEvent = z.output<typeof triedEvent>;

export const replayEvent = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/replay/event',
  summary:
    'Run every step for one event of the last 30 days that could start the automation, about a model that the caller may read; roll everything back and send ' +
    'nothing, beside what its run has done then. Steps read data as it is today; of events taken together they get the first 1,000 records.',
  params: idParams,
  input: z.strictObject({ draft: z.boolean().optional(), event_id: identity }),
  output: one(triedEvent),
  reads: true,
});
