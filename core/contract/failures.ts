import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { stepError } from './parts/run-shapes.ts';
import { identity, idOrSlug, instant, nothing, one, page, paging } from './parts/shapes.ts';

/** The state of a retry of a group. `stopped`: its first run failed again. `failed`: the retry itself could not continue. */
export const retryStatuses = ['waiting', 'running', 'done', 'stopped', 'cancelled', 'failed'] as const;

const groupRetry = z.strictObject({
  id: identity,
  group: z.string(),
  status: z.enum(retryStatuses),
  /** Whether the runs use the automation of then or of today. */
  version: z.enum(['then', 'today']),
  /** The step to start at. Null: each run continues at its failed step. */
  from_step: z.string().nullable(),
  /** The number of runs. `skipped`: runs that had been retried or deleted meanwhile. */
  total: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  skipped: z.int(),
  error: stepError.nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
});
export type GroupRetry = z.output<typeof groupRetry>;

const failureGroup = z.strictObject({
  id: z.string(),
  automation_id: identity,
  /** The slug of the automation, or its id. */
  automation: z.string(),
  label: text,
  /** The step that failed. Null if the run failed outside a step. */
  step: z.strictObject({ id: z.string(), name: text }).nullable(),
  /** Why the latest run failed. */
  error: stepError.nullable(),
  runs: z.int(),
  /** The number of records that the runs were about. */
  records: z.int(),
  first_at: instant,
  last_at: instant,
  last_run_id: z.string(),
  dismissed_at: instant.nullable(),
  /** Its last retry, if any. */
  retry: groupRetry.nullable(),
});
export type FailureGroup = z.output<typeof failureGroup>;

const groupParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) });
const retryParams = z.strictObject({ id: identity });

export const listFailures = endpoint({
  method: 'GET',
  path: '/v1/data_connections/failures',
  summary:
    'Failed runs of the automations that the caller may read, grouped by cause: automation, step, error code, and message without the parts about one record. Latest failure first. `dismissed=1` returns dismissed groups instead.',
  query: paging.extend({ automation: idOrSlug.optional(), dismissed: z.enum(['0', '1']).optional() }),
  output: page(failureGroup),
});

export const dismissFailures = endpoint({
  method: 'POST',
  path: '/v1/data_connections/failures/:id/dismiss',
  summary:
    'Dismiss a group of failed runs, for those who may change the automation. The runs stay. Later failures of the same cause are shown and notified again.',
  params: groupParams,
  input: z.strictObject({}),
  status: 204,
  output: nothing,
});

export const restoreFailures = endpoint({
  method: 'POST',
  path: '/v1/data_connections/failures/:id/restore',
  summary: 'Show a dismissed group again.',
  params: groupParams,
  input: z.strictObject({}),
  status: 204,
  output: nothing,
});

export const retryFailures = endpoint({
  method: 'POST',
  path: '/v1/data_connections/failures/:id/retry',
  summary:
    'Retry the failed runs of a group, each from its failed step, or from `from_step`, which repeats that step and all later ones. The oldest run goes first; the others follow only if it gets past the failure. A group can have one retry at a time (`being_retried`).',
  params: groupParams,
  status: 202,
  input: z.strictObject({ version: z.enum(['then', 'today']).default('then'), from_step: z.string().max(200).optional() }),
  output: one(groupRetry),
});

export const readRetry = endpoint({
  method: 'GET',
  path: '/v1/data_connections/failures/retries/:id',
  summary: 'The progress of the retry of a group.',
  params: retryParams,
  output: one(groupRetry),
});

export const cancelRetry = endpoint({
  method: 'POST',
  path: '/v1/data_connections/failures/retries/:id/cancel',
  summary: 'Cancel a retry. Started runs continue; the others stay failed.',
  params: retryParams,
  status: 202,
  input: z.strictObject({}),
  output: one(groupRetry),
});
