import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Failure } from '@millwright/core/automation/flow/interpret.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { readInstant } from '@millwright/core/time/zone.ts';
import type { WaitEnd, WaitPlan } from '@millwright/workflows/activities.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { RunStep, Transactions } from '../execution/run-group.ts';
import { recordStep } from '../execution/step-rows.ts';
import { inStep } from '../execution/step-scope.ts';
import { claimRun, stepIn } from '../runs/claim-run.ts';
import { setRunStatus } from '../runs/run-rows.ts';

/** Finds out what a step waits for, and shows step and run as waiting. */
export function beginWait(transactions: Transactions, instance: RunStep): Promise<WaitPlan | Failure> {
  return inStep<WaitPlan>(transactions, instance, async ({ tenant, run, before, input, record }) => {
    if (before?.status === 'success') return { done: true };
    if (before?.status === 'waiting') return before.output as WaitPlan;
    const plan = planOf(tenant, await input());
    await record('waiting', { output: plan as Json, open: true });
    await setRunStatus(tenant, run.id, 'waiting');
    return plan;
  });
}

export async function endWait(transactions: Transactions, { run_id, step_id, item }: RunStep, end: WaitEnd): Promise<void> {
  await transactions(async (tenant) => {
    const step = stepIn(await claimRun(tenant, run_id, item), step_id);
    await recordStep(tenant, run_id, { instance: { step_id, item }, step, status: 'success', output: end as Json, again: false });
    await setRunStatus(tenant, run_id, 'running');
  });
}

/** Nothing waits longer than ten years. */
const longest_s = 10 * 366 * 86_400;

function planOf({ now, client }: TenantTransaction, { seconds, until, signal, timeout_seconds }: JsonObject): WaitPlan {
  if (typeof signal === 'string') return { signal, ...(typeof timeout_seconds === 'number' ? { timeout_seconds: within(timeout_seconds) } : {}) };
  if (typeof seconds === 'number') return { until: new Date(Date.parse(now) + within(seconds) * 1000).toISOString() };
  if (typeof until === 'string') return { until: instantOf(until, client.time_zone) };
  throw badInput('seconds', 'missing_field');
}

function within(seconds: number): number {
  if (seconds > longest_s) throw badInput('seconds', 'too_large', { max: longest_s });
  return Math.max(0, seconds);
}

/** An instant as it is given; a day or a time without offset counts in the client's zone. */
function instantOf(text: string, zone: string): string {
  const micros = readInstant(text, zone);
  if (micros === null) throw badInput('until', 'not_a_time');
  return new Date(Number(micros / 1000n)).toISOString();
}
