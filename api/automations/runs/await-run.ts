import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '@millwright/core/access/types.ts';
import type { Launched } from '@millwright/core/contract/automations.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { WorkflowEngine } from '../../engine/workflow-engine.ts';
import { mayUse } from '../definitions/rights.ts';
import { findRun, type Run } from './run-rows.ts';
import { withoutDetails } from './step-error.ts';

/** A call waits so long for a run's end, and no longer than its own time-out of 60 s. */
const patience_ms = 45_000;

/** One that waits for its turn is looked for so often. */
const pause_ms = 250;

/**
 * Waits for a run's end and answers it; what is still running after the patience is answered as it stands. `started` is its
 * workflow, or `held` when it waits for its turn; null when neither is known.
 */
export async function awaitRun(
  database: Database,
  engine: WorkflowEngine,
  principal: Principal,
  run_id: string,
  started: { workflow_id: string } | 'held' | null,
): Promise<Launched> {
  const find = () => inTenant(database, principal, (tenant) => endOf(tenant, run_id), { single: true });
  if (started === 'held') return answerOf(run_id, await whenEnded(find));
  if (started) await Promise.race([workflowEnd(engine, started.workflow_id), sleep(patience_ms, undefined, { ref: false })]);
  return answerOf(run_id, await find());
}

type Ended = { run: Run; readable: boolean } | undefined;

async function endOf(tenant: TenantTransaction, run_id: string): Promise<Ended> {
  const run = await findRun(tenant, run_id);
  return run && { run, readable: mayUse(tenant, 'READ', { id: run.automation_id }) };
}

async function whenEnded(find: () => Promise<Ended>): Promise<Ended> {
  const deadline = performance.now() + patience_ms;
  for (;;) {
    const end = await find();
    if (!end || end.run.ended_at || performance.now() > deadline) return end;
    await sleep(pause_ms, undefined, { ref: false });
  }
}

/** However the workflow ends: the run's row says it. */
async function workflowEnd(engine: WorkflowEngine, workflow_id: string): Promise<void> {
  const client = await engine.client();
  await client.workflow
    .getHandle(workflow_id)
    .result()
    .catch(() => undefined);
}

/** Who may not read the automation is told how its run ended and the sentence of its failure, not what its steps have found. */
function answerOf(run_id: string, end: Ended): Launched {
  if (!end?.run.ended_at) return { run_id, status: 'running' };
  const { status, output, error, partly } = end.run;
  const inPart = partly && status === 'success' ? { partly } : {};
  if (!end.readable) return { run_id, status, ...(error ? { error: withoutDetails(error) } : {}), ...inPart };
  return { run_id, status, output: output ?? null, ...(error ? { error } : {}), ...inPart };
}
