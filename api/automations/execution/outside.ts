import { type CredentialVerdict, verdictOf } from '@millwright/core/automation/credentials.ts';
import type { Failure } from '@millwright/core/automation/flow/interpret.ts';
import { timeoutOf } from '@millwright/core/automation/flow/retry-policy.ts';
import type { StepError } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { markCredentials } from '../definitions/credential-marks.ts';
import { RunGoneError, stepIn } from '../runs/claim-run.ts';
import { findRun, type Run } from '../runs/run-rows.ts';
import { interrupted } from '../runs/step-error.ts';
import type { RunStep, Transactions } from './run-group.ts';
import { recordStep, type StepRecord } from './step-rows.ts';
import { inStep } from './step-scope.ts';

/**
 * What to send, with a key that is the same for every attempt, and the time limit of an attempt. `so_far` is the
 * progress that earlier attempts have stored.
 */
export type Outgoing = { key: string; input: JsonObject; timeout_ms: number; so_far: Json };

/** The key of one execution of an outgoing step: `run/step`, inside loops `run/step/item`. */
const outgoingKey = ({ run_id, step_id, item }: RunStep): string => [run_id, step_id, ...(item === '' ? [] : [item])].join('/');

/** What else is written in the transaction that begins or ends an outgoing step. */
export type TransactionHook = (tenant: TenantTransaction) => Promise<void>;

/** Shows an outgoing step as under way and answers what to send; `done` when it has been sent before. */
export function beginOutside(
  transactions: Transactions,
  instance: RunStep,
  hook?: (tenant: TenantTransaction, run: Run, outgoing: Outgoing) => Promise<void>,
): Promise<{ outgoing: Outgoing } | { done: true } | Failure> {
  return inStep<{ outgoing: Outgoing } | { done: true }>(transactions, instance, async ({ tenant, run, step, before, input, record }) => {
    if (before?.status === 'success') return { done: true };
    const outgoing = { key: outgoingKey(instance), input: await input(), timeout_ms: timeoutOf(step) * 1000, so_far: before?.output ?? null };
    await record('running', { open: true });
    await hook?.(tenant, run, outgoing);
    return { outgoing };
  });
}

/** Stores the progress of an outgoing step, so that another attempt continues from there. */
export const keepProgress = (transactions: Transactions, instance: RunStep, output: Json): Promise<void> =>
  recordOutside(transactions, instance, { status: 'running', open: true, output });

/** Records the response of an outgoing step, or its failure, and the verdict on the credentials. `broken_off` means that the run was cancelled. */
export async function endOutside(
  transactions: Transactions,
  instance: RunStep,
  end: { output: Json } | { failed: StepError } | { broken_off: true },
  hook?: TransactionHook,
): Promise<void> {
  if ('broken_off' in end) return recordOutside(transactions, instance, { status: 'cancelled', error: interrupted() }, { hook });
  const record: StepEnd = 'failed' in end ? { status: 'failure', error: end.failed } : { status: 'success', output: end.output };
  await recordOutside(transactions, instance, record, { verdict: verdictOf(end), hook });
}

type StepEnd = Pick<StepRecord, 'status' | 'output' | 'error' | 'open'>;

type RecordOptions = { verdict?: CredentialVerdict | null; hook?: TransactionHook | undefined };

/** What was sent can't be taken back, so its row is written even when the run has been cancelled meanwhile. */
async function recordOutside(transactions: Transactions, instance: RunStep, end: StepEnd, { verdict, hook }: RecordOptions = {}) {
  const { run_id, step_id, item } = instance;
  await transactions(async (tenant) => {
    const run = await findRun(tenant, run_id);
    if (!run) throw new RunGoneError(`There is no run ${run_id}.`);
    if (verdict) await markCredentials(tenant, run.definition, step_id, verdict);
    await recordStep(tenant, run_id, { instance: { step_id, item }, step: stepIn(run, step_id), again: false, ...end }, { late: true });
    await hook?.(tenant);
  });
}
