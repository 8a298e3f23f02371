import { type OpenRun, openJobs, openRuns } from '@millwright/api/automations/lost-work/open-work.ts';
import { startJob, startWorkflow } from '@millwright/api/automations/runs/start-workflow.ts';
import { forEveryClient } from '@millwright/api/clients/lifecycle/upgrade.ts';
import type { Database } from '@millwright/api/db/database.ts';
import { inTenant } from '@millwright/api/db/tenant.ts';
import type { WorkflowEngine } from '@millwright/api/engine/workflow-engine.ts';
import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';

type Engaged = { database: Database; engine: WorkflowEngine; queue: string };

/** How many starts run at the same time. */
const atOnce = 10;

/** Starts every open run and job again. The engine ignores those that it has. Completed steps answer from their rows. */
export async function takeUpLostWork({ database, engine, queue }: Engaged): Promise<void> {
  await forEveryClient(database, async ({ id: client_id }) => {
    const open = await inTenant(database, systemPrincipal(client_id), async (tenant) => [await openRuns(tenant), await openJobs(tenant)] as const, {
      timeout_ms: 60_000,
    });
    const [runs, jobs] = open;
    const client = await engine.client();
    const starts = [
      ...runs.map((run) => async () => (await isCarried(client, run)) || startWorkflow(client, queue, client_id, run)),
      ...jobs.map((job) => () => startJob(client, queue, job)),
    ];
    await inLanes(starts);
  });
}

/** Whether a run is still in a batch. A run that leaves one has its own workflow. */
async function isCarried(client: Client, { carrier }: OpenRun): Promise<boolean> {
  if (!carrier) return false;
  try {
    return (await client.workflow.getHandle(carrier).describe()).status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

async function inLanes(starts: (() => Promise<unknown>)[]): Promise<void> {
  const lane = async () => {
    for (let start = starts.shift(); start; start = starts.shift()) await start();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
