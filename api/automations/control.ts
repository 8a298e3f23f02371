import { resumeSignal, runWorkflowId } from '@millwright/core/automation/names.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { Tenant } from '../db/types.ts';
import type { WorkflowEngine } from '../http/workflow-engine.ts';
import { visibleRun } from './history.ts';
import { queueRun } from './outbox.ts';
import { requeue } from './requeue.ts';
import { closeRun, type Run, stepsTable } from './run-rows.ts';
import type { Startable } from './start-run.ts';

/** A run that has not ended; run_ended otherwise. */
export async function openRunOf(tenant: Tenant, run_id: string): Promise<Run> {
  const run = await visibleRun(tenant, run_id);
  if (run.ended_at) throw new AppError('run_ended');
  return run;
}

/** Makes an ended run start again; see `requeue`. */
export async function retryRun(tenant: Tenant, run_id: string, from_step: string | undefined): Promise<Startable> {
  const run = await requeue(tenant, await visibleRun(tenant, run_id), from_step);
  await queueRun(tenant, run.id);
  return run;
}

/** Asks a run's workflow to stop; false when it has none (yet), so that its row can be ended directly. */
export async function cancelWorkflow(engine: WorkflowEngine, client_id: string, run: Run): Promise<boolean> {
  const client = await engine.client();
  try {
    await client.workflow.getHandle(runWorkflowId(client_id, run.id, run.trigger.attempt)).cancel();
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Ends a run that no workflow works on. */
export const endAsCancelled = (tenant: Tenant, run_id: string): Promise<boolean> => closeRun(tenant, run_id, 'cancelled', null);

/** not_waiting unless a step of the run waits for this signal. */
export async function requireWaiting(tenant: Tenant, run_id: string, signal: string): Promise<Run> {
  const run = await openRunOf(tenant, run_id);
  const text = `SELECT 1 FROM ${stepsTable(tenant)} WHERE run_id = $1 AND status = 'waiting' AND output->>'signal' = $2 LIMIT 1`;
  if ((await tenant.query(text, [run_id, signal])).length === 0) throw new AppError('not_waiting', { signal });
  return run;
}

/** Hands a waiting run its signal. */
export async function signalWorkflow(
  engine: WorkflowEngine,
  client_id: string,
  run: Pick<Run, 'id' | 'trigger'>,
  signal: string,
  value: Json,
): Promise<void> {
  const client = await engine.client();
  await client.workflow.getHandle(runWorkflowId(client_id, run.id, run.trigger.attempt)).signal(resumeSignal, signal, value);
}
