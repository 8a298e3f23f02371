import type { Failure } from '@millwright/core/automation/interpret.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { WaitEnd, WaitPlan } from '@millwright/workflows/activities.ts';
import type { Tenant } from '../db/types.ts';
import { openRun, stepIn } from './open-run.ts';
import type { GroupPlace, Transactions } from './run-group.ts';
import { setRunStatus } from './run-rows.ts';
import { recordStep } from './step-rows.ts';
import { inStep } from './step-scope.ts';
import { StepInputError } from './steps/types.ts';

/** Finds out what a step waits for, and shows step and run as waiting. */
export function beginWait(transactions: Transactions, place: GroupPlace): Promise<WaitPlan | Failure> {
  return inStep<WaitPlan>(transactions, place, async ({ tenant, run, before, input, record }) => {
    if (before?.status === 'success') return { done: true };
    if (before?.status === 'waiting') return before.output as WaitPlan;
    const plan = await planOf(tenant, await input());
    await record('waiting', { output: plan as Json, open: true });
    await setRunStatus(tenant, run.id, 'waiting');
    return plan;
  });
}

export async function endWait(transactions: Transactions, { run_id, step_id, item }: GroupPlace, end: WaitEnd): Promise<void> {
  await transactions(async (tenant) => {
    const step = stepIn(await openRun(tenant, run_id, item), step_id);
    await recordStep(tenant, run_id, { place: { step_id, item }, step, status: 'success', output: end as Json, again: false });
    await setRunStatus(tenant, run_id, 'running');
  });
}

async function planOf(tenant: Tenant, { seconds, until, signal, timeout_seconds }: JsonObject): Promise<WaitPlan> {
  if (typeof signal === 'string') return { signal, ...(typeof timeout_seconds === 'number' ? { timeout_seconds } : {}) };
  if (typeof seconds === 'number') return { until: new Date(Date.parse(tenant.now) + seconds * 1000).toISOString() };
  if (typeof until === 'string') return { until: await instantOf(tenant, until) };
  throw new StepInputError('seconds', 'seconds, until or signal is needed here');
}

/** An instant as it is given; a day or a time without offset counts in the client's zone. */
async function instantOf(tenant: Tenant, text: string): Promise<string> {
  if (Number.isNaN(Date.parse(text))) throw new StepInputError('until', 'a date or an instant is needed here');
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return new Date(text).toISOString();
  const [row] = await tenant.query<{ instant: Date }>('SELECT $1::timestamp AT TIME ZONE $2 AS instant', [text, tenant.client.time_zone]);
  return (row as { instant: Date }).instant.toISOString();
}
