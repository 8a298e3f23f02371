import { z } from 'zod';
import { stepTypes } from '../automation/steps/registry.ts';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { partly, run, runItem, status, stepError, testedStep } from './parts/run-shapes.ts';
import { identity, idParams, instant, one, page, paging } from './parts/shapes.ts';

const runParams = z.strictObject({ run_id: z.string().min(1).max(200) });
const launchInput = {
  trigger: z
    .strictObject({
      type: z.enum(['manual', 'api']),
      primary_item_id: identity.nullish(),
      /** Ignored: the caller is recorded. */
      user_id: z.string().nullish(),
      origin: z.string().max(200).nullish(),
    })
    .default({ type: 'manual' }),
  input: z.json().optional(),
};

const launched = z.strictObject({
  run_id: z.string(),
  status,
  output: z.json().optional(),
  error: stepError.nullable().optional(),
  partly: partly.optional(),
});
export type Launched = z.output<typeof launched>;

export const launchAutomation = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id',
  summary:
    'Run an automation. With `async` the answer does not wait for the end of the run. People who may not see the automation may run it without `input`, on a record that they may change, if a view or step that they may read offers it (`trigger.offered_for`). They learn how the run ended, but not its data. An automation with declared inputs (`trigger.inputs`) takes an object with their values as `input`, and refuses others by name (`invalid_input`).',
  params: idParams,
  or_status: 202,
  input: z.strictObject({ async: z.boolean().default(false), ...launchInput }),
  output: launched,
});

const startable = z.strictObject({
  id: z.string(),
  slug: z.string().nullable(),
  label: text,
  disabled: z.boolean(),
  /** Slugs of the models whose records may start it. Null: any record. */
  models: z.array(z.string()).nullable(),
  /** Whether it may be started without a record. */
  alone: z.boolean(),
});
export type Startable = z.output<typeof startable>;

export const listStartable = endpoint({
  method: 'GET',
  path: '/v1/data_connections/startable',
  summary: 'The automations that the caller may start by hand, and for which models: those that they may see, and those that are offered to them.',
  query: paging,
  output: page(startable),
});

export const newSigningSecret = endpoint({
  method: 'POST',
  path: '/v1/data_connections/secrets/new',
  summary: 'A random signing secret, for `webhook_secret` or a webhook step. It is not stored until it is saved there, and can’t be read again.',
  access: ['READ', 'SETTING_DATA_CONNECTIONS'],
  reads: true,
  output: one(z.strictObject({ secret: z.string() })),
});

export const dryRunAutomation = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/dry-run',
  summary:
    'Run every step with real data, roll everything back, and send nothing outside. The answer lists what each step would change. `draft` runs the draft, and `pins` uses the data that the caller has pinned instead of running those steps (`pinned`); both require the right to change the automation.',
  params: idParams,
  input: z.strictObject({ ...launchInput, draft: z.boolean().optional(), pins: z.boolean().optional() }),
  output: one(z.strictObject({ status, output: z.json(), error: stepError.nullable(), steps: z.array(testedStep) })),
  reads: true,
});

/**
 * Values for testing a step, given by hand: the values of the trigger, the outputs of other steps by variable, and the
 * item of the surrounding loop.
 */
const tryValues = z.strictObject({
  trigger: z
    .strictObject({
      primary_item_id: identity.nullish(),
      form_id: z.string().max(200).optional(),
      input: z.json().optional(),
      event: z.record(z.string(), z.json()).optional(),
    })
    .default({}),
  steps: z.record(z.string().max(200), z.json()).default({}),
  item: z.json().optional(),
});
export type TestValues = z.output<typeof tryValues>;

export const testStep = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/steps/:step_id/dry-run',
  summary:
    'Run one step alone with real data, roll it back, and send nothing outside. Its values come from a run (`run_id`), in pass `item` of the surrounding loops, or are given in `values`, which requires the right to change the automation. `draft` runs the step of the draft. `pins` uses the data that the caller has pinned to other steps instead of that of the run; `pins` in the answer lists the steps whose pinned data it read.',
  params: idParams.extend({ step_id: z.string().min(1).max(200) }),
  input: z
    .strictObject({
      run_id: z.string().min(1).max(200).optional(),
      item: z
        .string()
        .regex(/^\d{1,5}(\.\d{1,5}){0,9}$/)
        .optional(),
      values: tryValues.optional(),
      draft: z.boolean().optional(),
      pins: z.boolean().optional(),
    })
    .refine(({ run_id, item, values }) => !values || (run_id === undefined && item === undefined), {
      path: ['values'],
      error: 'either a run or values',
    }),
  output: one(testedStep),
  reads: true,
});

export const readRun = endpoint({
  method: 'GET',
  path: '/v1/data_connections/runs/:run_id',
  summary: 'One run with its steps: times, inputs and outputs.',
  params: runParams,
  output: one(run),
});

const state = z.strictObject({
  id: z.string(),
  label: text,
  automation: z.string(),
  status,
  ended_at: instant.nullable(),
  /** Whether the caller may also read the history of the run. */
  readable: z.boolean(),
  /**
   * How many steps have ended (`done`), and how many the automation has (`of`); conditions skip some. `part` is the
   * progress of the current step from 0 to 1, if the step reports it.
   */
  steps: z.strictObject({ done: z.int(), of: z.int(), part: z.number().nullable() }),
  /** The record that the run created for the record it was started on. */
  made: identity.nullable(),
});
export type RunState = z.output<typeof state>;

export const readRunState = endpoint({
  method: 'GET',
  path: '/v1/data_connections/runs/:run_id/state',
  summary: 'The progress of a run, for readers of its automation and for the person who started it.',
  params: runParams,
  output: one(state),
});

const credentialMark = z.strictObject({
  /** The id of a step, or `trigger` for the secret of an incoming webhook. */
  step_id: z.string(),
  /** When the other system last accepted a call with these credentials, and when it last refused one. */
  accepted_at: instant.nullable(),
  refused_at: instant.nullable(),
});
export type CredentialMark = z.output<typeof credentialMark>;

export const listCredentials = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/credentials',
  summary: 'When the other systems last accepted and refused the credentials of each step. The credentials themselves are never returned.',
  params: idParams,
  output: page(credentialMark),
});

const accepted = z.strictObject({ run_id: z.string(), status });

export const cancelRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/cancel',
  summary: 'Stop a run. Effects of completed steps stay.',
  params: runParams,
  status: 202,
  input: z.strictObject({}),
  output: accepted,
});

const again = z
  .strictObject({
    from_start: z.boolean().optional(),
    from_step: z.string().max(200).optional(),
    passes: z.enum(['failed', 'all']).default('failed'),
    keep: z.array(z.string().max(200)).max(500).default([]),
    version: z.enum(['then', 'today']).default('then'),
  })
  .refine(({ from_start, from_step }) => !from_start || from_step === undefined, {
    path: ['from_step'],
    error: 'either from the start or from a step',
  });

export const retryRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/retry',
  summary:
    'Run an ended run again. By default it continues at the failed step and repeats nothing that succeeded. `from_step` repeats that step and all later ones, in loops only the failed passes unless `passes` is `all`. `from_start` repeats everything. Steps in `keep` are not repeated. It uses the automation as it was then, or the current version, which must have `from_step` (`step_gone`).',
  params: runParams,
  status: 202,
  input: again,
  output: accepted,
});

const retryPlan = z.strictObject({
  /** How many passes of the surrounding loops reached `from_step`, and how many of them failed. Both are 0 outside loops. */
  passes: z.strictObject({ all: z.number().int(), failed: z.number().int() }),
  /**
   * Steps that succeeded and would run again: how often, whether they change or send anything, and whether they must run
   * because their type has changed.
   */
  steps: z.array(
    z.strictObject({ step_id: z.string(), name: text, type: z.enum(stepTypes()), times: z.number().int(), effect: z.boolean(), must: z.boolean() }),
  ),
});
export type RetryPlan = z.output<typeof retryPlan>;

export const planRetry = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/retry/plan',
  summary: 'What a retry would repeat. Nothing is run, and `keep` is ignored.',
  params: runParams,
  input: again,
  output: one(retryPlan),
  reads: true,
});

export const resumeRun = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/resume',
  summary: 'Continue a run that waits for a signal, with a value.',
  params: runParams,
  status: 202,
  input: z.strictObject({ signal: z.string().min(1).max(200), value: z.json().optional() }),
  output: accepted,
});

const stats = z.strictObject({
  queued: z.number().int(),
  running: z.number().int(),
  waiting: z.number().int(),
  success: z.number().int(),
  failure: z.number().int(),
  /** Successful runs with failed passes of a loop. */
  partly: z.number().int(),
  /** The share of ended runs that succeeded completely. Null if none has ended. */
  success_rate: z.number().nullable(),
  last_run: runItem.nullable(),
});
export type AutomationStats = z.output<typeof stats>;

export const automationStats = endpoint({
  method: 'GET',
  path: '/v1/documents/settings_data_connections/:id/stats',
  summary: 'The numbers of queued and running runs, and statistics of the last thirty days.',
  params: idParams,
  output: one(stats),
});

export const listAutomationStats = endpoint({
  method: 'GET',
  path: '/v1/data_connections/stats',
  summary: 'The same statistics for every automation that the caller may read.',
  query: paging,
  output: page(stats.extend({ automation_id: z.string() })),
});

export const settled = endpoint({
  method: 'GET',
  path: '/v1/settled',
  summary: 'Whether all effects of changes have settled: events to deliver, and queued and running runs of the company.',
  output: z.strictObject({ outbox: z.number().int(), running: z.number().int() }),
});

const words = z.union([z.string(), z.record(z.string(), z.string())]);

export const listActions = endpoint({
  method: 'GET',
  path: '/v1/actions',
  summary: 'The server actions that a step can call, with their labels and the model of their record.',
  access: ['READ', 'SETTING_DATA_CONNECTIONS'],
  output: z.strictObject({
    data: z.array(z.strictObject({ name: z.string(), label: words, description: words, model: z.string().nullable() })),
    total: z.number().int(),
  }),
});
