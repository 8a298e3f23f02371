import { badInput } from '@millwright/core/automation/bad-input.ts';
import { type Port, portAfter } from '@millwright/core/automation/descriptor/ports.ts';
import type { Failure, StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { readInstant } from '@millwright/core/time/zone.ts';
import type { WaitAnswer, WaitEnd, WaitPlan } from '@millwright/workflows/activities.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { askApproval, endApproval, isApproval, planAgain } from '../approvals/ask-approval.ts';
import type { RunStep, Transactions } from '../execution/run-group.ts';
import { recordStep } from '../execution/step-rows.ts';
import { inStep, type Scope } from '../execution/step-scope.ts';
import { awaitRecord, endRecordWait, isNoted, isRecordWait } from '../record-waits/await-record.ts';
import { claimRun, stepIn } from '../runs/claim-run.ts';
import { type LoadedRun, setRunStatus } from '../runs/run-rows.ts';

/** Determines what a step waits for, and marks step and run as waiting. */
export function beginWait(transactions: Transactions, instance: RunStep): Promise<WaitPlan | Failure> {
  return inStep<WaitPlan>(transactions, instance, async (scope) => {
    const { tenant, run, step, before, input, record } = scope;
    if (before?.status === 'success') return { done: true, ...portOf(step, before.output) };
    if (before?.status === 'waiting') {
      if (isApproval(step)) return planAgain(tenant, before.output);
      if (!isRecordWait(step) || (await isNoted(tenant, before.output))) return before.output as WaitPlan;
    }
    const plan = await planFor(scope, await input());
    await record('waiting', { output: plan as Json, open: true });
    await setRunStatus(tenant, run.id, 'waiting');
    return plan;
  });
}

/** The wait of a step, stored where others can end it. */
async function planFor(scope: Scope, input: JsonObject): Promise<WaitPlan> {
  if (isApproval(scope.step)) return askApproval(scope, input);
  return isRecordWait(scope.step) ? awaitRecord(scope, input) : planOf(scope.tenant, input);
}

/** The result of a wait that others end; null while it continues. */
function outcomeOf(tenant: TenantTransaction, run: LoadedRun, instance: StepInstance, end: WaitEnd): Promise<Json> {
  const step = stepIn(run, instance.step_id);
  if (isApproval(step)) return endApproval(tenant, run, instance, end);
  return isRecordWait(step) ? endRecordWait(tenant, run, instance, end) : Promise.resolve(end as Json);
}

/** Records the end of a wait. Returns the port to continue by, if the step has several. */
export async function endWait(transactions: Transactions, { run_id, step_id, item }: RunStep, end: WaitEnd): Promise<WaitAnswer | undefined> {
  return transactions(async (tenant) => {
    const run = await claimRun(tenant, run_id, item);
    const step = stepIn(run, step_id);
    const instance = { step_id, item };
    // A worker that was killed right after the commit comes here again.
    const before = run.done.find((done) => done.step_id === step_id && done.item === item);
    if (before?.status === 'success') return portOf(step, before.output);
    const output = await outcomeOf(tenant, run, instance, end);
    if (output === null) return { still: true };
    await recordStep(tenant, run_id, { instance, step, status: 'success', output, again: false });
    await setRunStatus(tenant, run_id, 'running');
    return portOf(step, output);
  });
}

/** The port that a step's output selects; undefined if it has only one. */
function portOf({ type }: Pick<Step, 'type'>, output: Json): { port: Port } | undefined {
  const { ports } = stepDescriptor(type);
  return ports === 'step' ? undefined : { port: portAfter(ports, output) };
}

/** The longest wait: ten years. */
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

/** An instant as given; a date or a time without offset is in the client's zone. */
function instantOf(text: string, zone: string): string {
  const micros = readInstant(text, zone);
  if (micros === null) throw badInput('until', 'not_a_time');
  return new Date(Number(micros / 1000n)).toISOString();
}
