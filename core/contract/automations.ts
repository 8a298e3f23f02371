import { z } from 'zod';
import { runStatuses, stepTypes } from '../automation/types.ts';
import { endpoint } from './endpoint.ts';
import { identity, idOrSlug, idParams, instant, one, page, paging } from './shapes.ts';

const runParams = z.strictObject({ run_id: z.string().min(1).max(200) });
const stepError = z.looseObject({ code: z.string(), message: z.string() });
const status = z.enum(runStatuses);

const launchInput = {
  trigger: z
    .strictObject({
      type: z.enum(['manual', 'api']),
      primary_item_id: identity.nullish(),
      /** The caller is recorded; another user's id is ignored. */
      user_id: z.string().nullish(),
      origin: z.string().max(200).nullish(),
    })
    .default({ type: 'manual' }),
  input: z.json().optional(),
};

const launched = z.strictObject({ run_id: z.string(), status, output: z.json().optional(), error: stepError.nullable().optional() });
export type Launched = z.output<typeof launched>;

export const launchAutomation = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id',
  summary: 'Run an automation by hand or by a call. With `async` the answer does not wait for its end.',
  params: idParams,
  input: z.strictObject({ async: z.boolean().default(false), ...launchInput }),
  output: launched,
});

export const dryRunAutomation = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/dry-run',
  summary: 'Run every step with real data, roll everything back, and send nothing outside.',
  params: idParams,
  input: z.strictObject(launchInput),
  output: one(z.strictObject({ status, output: z.json(), error: stepError.nullable(), steps: z.array(z.lazy(() => stepRun)) })),
  reads: true,
});

const runItem = z.strictObject({
  id: z.string(),
  date: instant,
  status,
  trigger: z.looseObject({ type: z.string() }),
  duration_ms: z.number().nullable(),
  definition_version: z.number().int(),
});
export type RunItem = z.output<typeof runItem>;

const stepRun = z.strictObject({
  id: z.string(),
  step_id: z.string(),
  item: z.string(),
  name: z.json(),
  type: z.enum(stepTypes),
  status: z.enum(['running', 'waiting', 'success', 'failure', 'skipped', 'cancelled']),
  start_date: instant.nullable(),
  end_date: instant.nullable(),
  attempt: z.number().int(),
  input: z.json(),
  output: z.json(),
  error: stepError.nullable(),
});
export type StepRunItem = z.output<typeof stepRun>;

const run = runItem.extend({
  automation_id: z.string(),
  automation: z.string(),
  output: z.json(),
  error: stepError.nullable(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  depth: z.number().int(),
  steps: z.array(stepRun),
});
export type RunDetail = z.output<typeof run>;

export const listRuns = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/runs',
  summary: 'The runs of an automation, newest first.',
  params: idParams,
  query: paging.extend({ status: status.optional() }),
  output: page(runItem),
});

export const readRun = endpoint({
  method: 'GET',
  path: '/v1/data_connections/runs/:run_id',
  summary: 'One run with each of its steps: when, with what, and what came out.',
  params: runParams,
  output: one(run),
});

const accepted = z.strictObject({ run_id: z.string(), status });

export const cancelRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/cancel',
  summary: 'Stop a run; what its steps have done stays.',
  params: runParams,
  status: 202,
  input: z.strictObject({}),
  output: accepted,
});

export const retryRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/retry',
  summary: 'Run an ended run again. Steps that succeeded are not repeated, unless they come after `from_step`.',
  params: runParams,
  status: 202,
  input: z.strictObject({ from_step: z.string().max(200).optional() }),
  output: accepted,
});

export const resumeRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/resume',
  summary: 'End the wait of a run for a signal, handing it a value.',
  params: runParams,
  status: 202,
  input: z.strictObject({ signal: z.string().min(1).max(200), value: z.json().optional() }),
  output: accepted,
});

export const automationStats = endpoint({
  method: 'GET',
  path: '/v1/documents/settings_data_connections/:id/stats',
  summary: 'How many runs are queued and running, and how the last thirty days went.',
  params: idParams,
  output: one(
    z.strictObject({
      queued: z.number().int(),
      running: z.number().int(),
      waiting: z.number().int(),
      success: z.number().int(),
      failure: z.number().int(),
      /** Of the ended runs; null when none has ended. */
      success_rate: z.number().nullable(),
      last_run: runItem.nullable(),
    }),
  ),
});

export const settled = endpoint({
  method: 'GET',
  path: '/v1/settled',
  summary: 'Whether effects have settled: what is still to be delivered, and what is queued or runs, in the own client.',
  output: z.strictObject({ outbox: z.number().int(), running: z.number().int() }),
});

const words = z.union([z.string(), z.record(z.string(), z.string())]);

export const listActions = endpoint({
  method: 'GET',
  path: '/v1/actions',
  summary: 'The named server actions that a step can run: their labels, and the model of the record they are about.',
  access: ['READ', 'SETTING_DATA_CONNECTIONS'],
  output: z.strictObject({
    data: z.array(z.strictObject({ name: z.string(), label: words, description: words, model: z.string().nullable() })),
    total: z.number().int(),
  }),
});

export const hook = endpoint({
  method: 'POST',
  path: '/v1/hooks/:id',
  summary: 'Start an automation by a signed webhook (Standard Webhooks). The same webhook-id answers the same run.',
  anonymous: true,
  status: 202,
  params: z.strictObject({ id: idOrSlug }),
  input: z.json(),
  output: z.strictObject({ run_id: z.string() }),
});
