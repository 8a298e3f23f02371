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

/** How long a call waits for the end of a run: less than its own time-out of 60 s. */
const patience_ms = 45_000;

/** How often a run that waits for its turn is checked. */
const pause_ms = 250;

/**
 * Waits for the end of a run and returns it. A run that takes longer is returned as it is then. `started` is its workflow id,
 * `held` if it waits for its turn, or null if neither is known.
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

/** The result of the workflow does not matter, because the run's row has it. */
async function workflowEnd(engine: WorkflowEngine, workflow_id: string): Promise<void> {
  const client = await engine.client();
  await client.workflow
    .getHandle(workflow_id)
    .result()
    .catch(() => undefined);
}

/** People who may not read the automation see how its run ended and its error message, but not the outputs of its steps. */
function answerOf(run_id: string, end: Ended): Launched {
  if (!end?.run.ended_at) return { run_id, status: 'running' };
  const { status, output, error, partly } = end.run;
  const inPart = partly && status === 'success' ? { partly } : {};
  if (!end.readable) return { run_id, status, ...(error ? { error: withoutDetails(error) } : {}), ...inPart };
  return { run_id, status, output: output ?? null, ...(error ? { error } : {}), ...inPart };
}
