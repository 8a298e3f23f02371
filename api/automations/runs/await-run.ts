import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '@millwright/core/access/types.ts';
import type { Launched } from '@millwright/core/contract/automations.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { WorkflowEngine } from '../../engine/workflow-engine.ts';
import { findRun, type Run } from './run-rows.ts';

/** A call waits so long for a run's end, and no longer than its own time-out of 60 s. */
const patience_ms = 45_000;

/** Waits for a run's end and answers it; what is still running after the patience is answered as it stands. */
export async function awaitRun(
  database: Database,
  engine: WorkflowEngine,
  principal: Principal,
  run_id: string,
  workflow_id: string | null,
): Promise<Launched> {
  if (workflow_id !== null) await Promise.race([workflowEnd(engine, workflow_id), sleep(patience_ms, undefined, { ref: false })]);
  const run = await inTenant(database, principal, (tenant) => findRun(tenant, run_id), { single: true });
  return answerOf(run_id, run);
}

/** However the workflow ends: the run's row says it. */
async function workflowEnd(engine: WorkflowEngine, workflow_id: string): Promise<void> {
  const client = await engine.client();
  await client.workflow
    .getHandle(workflow_id)
    .result()
    .catch(() => undefined);
}

function answerOf(run_id: string, run: Run | undefined): Launched {
  if (!run?.ended_at) return { run_id, status: 'running' };
  const { status, output, error } = run;
  return { run_id, status, output: output ?? null, ...(error ? { error } : {}) };
}
