import { changedTypes, passesOf } from '@millwright/core/automation/flow/again.ts';
import { resumeSignal, runWorkflowId } from '@millwright/core/automation/names.ts';
import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, RunStatus } from '@millwright/core/automation/types.ts';
import type { RetryPlan } from '@millwright/core/contract/automations.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { ServiceError, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import type { TenantTransaction } from '../../db/types.ts';
import type { WorkflowEngine } from '../../engine/workflow-engine.ts';
import { automationOf } from '../definitions/lookup.ts';
import { queueRuns } from '../runs/outbox.ts';
import { type Again, doneAnew, requeue } from '../runs/requeue.ts';
import { closeRun, executionsOf, type Run, stepsTable } from '../runs/run-rows.ts';
import type { StartableRun } from '../runs/start-workflow.ts';
import { visibleRun } from './history.ts';

/** A run that has not ended; otherwise throws `run_ended`. */
export async function requireOpenRun(tenant: TenantTransaction, run_id: string): Promise<Run> {
  const run = await visibleRun(tenant, run_id);
  if (run.ended_at) throw new AppError('run_ended');
  return run;
}

export type Retry = Omit<Again, 'today'> & { version?: 'then' | 'today' };

const againBy = (tenant: TenantTransaction, run: Run, { version = 'then', ...again }: Retry): Again =>
  version === 'today' ? { ...again, today: enabled(automationOf(tenant, run.automation_id)) } : again;

/** Starts an ended run again, with its own version of the automation or the present one; see `requeue`. */
export async function retryRun(tenant: TenantTransaction, run_id: string, retry: Retry = {}): Promise<StartableRun> {
  const before = await visibleRun(tenant, run_id);
  const run = await requeue(tenant, before, againBy(tenant, before, retry));
  await queueRuns(tenant, [run.id]);
  return run;
}

/** What a retry would repeat: each step that has succeeded, how often, and whether it changes or sends anything. */
export async function retryPlan(tenant: TenantTransaction, run_id: string, retry: Retry): Promise<RetryPlan> {
  const run = await visibleRun(tenant, run_id);
  const again = againBy(tenant, run, retry);
  const automation = again.today ?? run.definition;
  const executions = await executionsOf(tenant, run.id);
  const anew = doneAnew(run, { ...again, keep: [] }, executions).filter(({ status }) => status === 'success');
  const times = Map.groupBy(anew, ({ step_id }) => step_id);
  const changed = changedTypes(run.definition, automation);
  const { all, failed } = again.from_step === undefined ? noPasses : passesOf(automation, again.from_step, executions);
  return {
    passes: { all: all.length, failed: failed.length },
    steps: automation.steps
      .filter(({ id }) => times.has(id))
      .map(({ id, name, type }) => ({
        step_id: id,
        name,
        type,
        times: times.get(id)?.length ?? 0,
        effect: stepDescriptor(type).effect,
        must: changed.includes(id),
      })),
  };
}

const noPasses = { all: [], failed: [] };

function enabled(automation: Automation): Automation {
  if (automation.disabled) throw new AppError('automation_disabled');
  return automation;
}

const patience_ms = 5_000;

/** Sends a request to a run's workflow. Returns false if there is none; 503 if the engine is unavailable. */
async function ask(
  engine: WorkflowEngine,
  client_id: string,
  { id, trigger }: Pick<Run, 'id' | 'trigger'>,
  work: (workflow: WorkflowHandle) => Promise<unknown>,
): Promise<boolean> {
  const client = await engine.client();
  const workflow = client.workflow.getHandle(runWorkflowId(client_id, id, trigger.attempt));
  try {
    await client.withDeadline(Date.now() + patience_ms, () => work(workflow));
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error instanceof ServiceError ? new AppError('unavailable', { service: 'workflows' }, { cause: error }) : error;
  }
}

/** Asks a run's workflow to stop, also while it waits. Returns false if there is none (yet). */
export const cancelWorkflow = (engine: WorkflowEngine, client_id: string, run: Pick<Run, 'id' | 'trigger'>): Promise<boolean> =>
  ask(engine, client_id, run, (workflow) => workflow.cancel());

/**
 * Ends a run, whatever it is doing. None of its steps commits afterwards. Returns the status, which is not `cancelled`
 * if the run had ended before.
 */
export async function endAsCancelled(tenant: TenantTransaction, run_id: string): Promise<RunStatus> {
  await closeRun(tenant, run_id, 'cancelled', null);
  return (await visibleRun(tenant, run_id)).status;
}

/** Throws `not_waiting` unless a step of the run waits for this signal. */
export async function requireWaiting(tenant: TenantTransaction, run_id: string, signal: string): Promise<Run> {
  const run = await requireOpenRun(tenant, run_id);
  const text = `SELECT 1 FROM ${stepsTable(tenant)} WHERE run_id = $1 AND status = 'waiting' AND output->>'signal' = $2 LIMIT 1`;
  if ((await tenant.query(text, [run_id, signal])).length === 0) throw new AppError('not_waiting', { signal });
  return run;
}

/** Sends a waiting run its signal. Throws `run_ended` if its workflow is gone. */
export async function signalWorkflow(
  engine: WorkflowEngine,
  client_id: string,
  run: Pick<Run, 'id' | 'trigger'>,
  signal: string,
  value: Json,
): Promise<void> {
  const handed = await ask(engine, client_id, run, (workflow) => workflow.signal(resumeSignal, signal, value));
  if (!handed) throw new AppError('run_ended');
}
