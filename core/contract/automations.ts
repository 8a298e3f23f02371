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
      /** The caller is recorded; another user's id is ignored. */
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
    'Run an automation by hand or by a call. With `async` the answer does not wait for its end. Who may not see the automation may run it where a ' +
    'view or a step that they read offers it (`trigger.offered_for`), without `input`, on a record that they may change; they are told how it ' +
    'ended, not what it has found. An automation that declares its inputs (`trigger.inputs`) takes an object with their values as `input`, and ' +
    'refuses others by name (`invalid_input`).',
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
  /** Slugs of the models on whose records it may be started; null: about anything. */
  models: z.array(z.string()).nullable(),
  /** Whether it may be started about no record. */
  alone: z.boolean(),
});
export type Startable = z.output<typeof startable>;

export const listStartable = endpoint({
  method: 'GET',
  path: '/v1/data_connections/startable',
  summary: 'The automations that the caller may start by hand, and about what: those that they may see, and those that are offered to them.',
  query: paging,
  output: page(startable),
});

export const newSigningSecret = endpoint({
  method: 'POST',
  path: '/v1/data_connections/secrets/new',
  summary:
    'A signing secret drawn by chance, for `webhook_secret` or a webhook step. It is kept nowhere until it is saved there, and never told again.',
  access: ['READ', 'SETTING_DATA_CONNECTIONS'],
  reads: true,
  output: one(z.strictObject({ secret: z.string() })),
});

export const dryRunAutomation = endpoint({
  method: 'POST',
  path: '/v1/data_connections/:id/dry-run',
  summary:
    'Run every step with real data, roll everything back, and send nothing outside. Each step says what it would change. With `draft` it is the ' +
    'draft that is tried, which takes the right to change the automation.',
  params: idParams,
  input: z.strictObject({ ...launchInput, draft: z.boolean().optional() }),
  output: one(z.strictObject({ status, output: z.json(), error: stepError.nullable(), steps: z.array(testedStep) })),
  reads: true,
});

/** What a tried step reads, given by hand: what started the run, the answers of other steps by their variables, and the item of the loop around it. */
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
    'Run one step by itself with real data, roll it back, and send nothing outside. It reads what a run (`run_id`) has found, in the pass `item` ' +
    'of the loops around it, or `values` given by hand, which takes the right to change the automation. `draft` tries the step of the draft.',
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
  summary: 'One run with each of its steps: when, with what, and what came out.',
  params: runParams,
  output: one(run),
});

const state = z.strictObject({
  id: z.string(),
  label: text,
  automation: z.string(),
  status,
  ended_at: instant.nullable(),
  /** Whether the caller may also read the run's history. */
  readable: z.boolean(),
  /** Steps that have ended, of those that the automation has; a condition passes some by. `part` is how much of the step under way is done, where it tells: from 0 to 1. */
  steps: z.strictObject({ done: z.int(), of: z.int(), part: z.number().nullable() }),
  /** The record that it has made for the one that it was about. */
  made: identity.nullable(),
});
export type RunState = z.output<typeof state>;

export const readRunState = endpoint({
  method: 'GET',
  path: '/v1/data_connections/runs/:run_id/state',
  summary: 'How far a run is, for whoever may read its automation or caused it.',
  params: runParams,
  output: one(state),
});

const credentialMark = z.strictObject({
  /** A step's id, or `trigger` for the secret of incoming webhooks. */
  step_id: z.string(),
  /** When the other system last answered a call with these credentials, and when it last refused one. */
  accepted_at: instant.nullable(),
  refused_at: instant.nullable(),
});
export type CredentialMark = z.output<typeof credentialMark>;

export const listCredentials = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/credentials',
  summary: 'When the credentials of each step of an automation were last accepted and refused by the other system; never what they are.',
  params: idParams,
  output: page(credentialMark),
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
    'Run an ended run again. Nothing said, it goes on where it failed and repeats nothing that succeeded. `from_step` repeats that step and what ' +
    'comes after it, in loops only in the passes that failed unless `passes` is `all`; `from_start` repeats everything; steps in `keep` are left ' +
    'out. It goes by the automation as it was then, or by its version of today, which has to hold `from_step` (`step_gone`).',
  params: runParams,
  status: 202,
  input: again,
  output: accepted,
});

const retryPlan = z.strictObject({
  /** In how many passes of the loops around `from_step` it was, and how many of them have failed; 0 outside loops. */
  passes: z.strictObject({ all: z.number().int(), failed: z.number().int() }),
  /**
   * Steps that have succeeded and would be done once more, how often, whether that changes or sends anything, and whether
   * they must, because they are of another type than then.
   */
  steps: z.array(
    z.strictObject({ step_id: z.string(), name: text, type: z.enum(stepTypes()), times: z.number().int(), effect: z.boolean(), must: z.boolean() }),
  ),
});
export type RetryPlan = z.output<typeof retryPlan>;

export const planRetry = endpoint({
  method: 'POST',
  path: '/v1/data_connections/runs/:run_id/retry/plan',
  summary: 'What a retry would do once more, without doing it; `keep` is not looked at.',
  params: runParams,
  input: again,
  output: one(retryPlan),
  reads: true,
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

const stats = z.strictObject({
  queued: z.number().int(),
  running: z.number().int(),
  waiting: z.number().int(),
  success: z.number().int(),
  failure: z.number().int(),
  /** Of those that succeeded, the ones in which passes of a loop have failed. */
  partly: z.number().int(),
  /** Of the ended runs those that succeeded whole; null when none has ended. */
  success_rate: z.number().nullable(),
  last_run: runItem.nullable(),
});
export type AutomationStats = z.output<typeof stats>;

export const automationStats = endpoint({
  method: 'GET',
  path: '/v1/documents/settings_data_connections/:id/stats',
  summary: 'How many runs are queued and running, and how the last thirty days went.',
  params: idParams,
  output: one(stats),
});

export const listAutomationStats = endpoint({
  method: 'GET',
  path: '/v1/data_connections/stats',
  summary: 'The same for every automation that the caller may read, in one call.',
  query: paging,
  output: page(stats.extend({ automation_id: z.string() })),
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
