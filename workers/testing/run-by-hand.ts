import { createRun, tryToStartWorkflow } from '@millwright/api/automations/runs/create-run.ts';
import type { Run } from '@millwright/api/automations/runs/run-rows.ts';
import type { Json } from '@millwright/core/json.ts';
import { type Harness, until } from './harness.ts';

/** Starts an automation by hand with this input; the id of its run. */
export async function startByHand(h: Harness, slug: string, input: Json = null): Promise<string> {
  const run = await h.asUser((tenant) => createRun(tenant, slug, { type: 'manual', input }));
  await tryToStartWorkflow(h.engine, h.queue, h.client.id, run);
  return run.id;
}

/** Starts an automation by hand with this input; its run once that has ended, whichever way. */
export async function runByHand(h: Harness, slug: string, input: Json = null): Promise<Run> {
  const id = await startByHand(h, slug, input);
  return until(async () => {
    const now = await h.run(id);
    return now?.ended_at ? now : null;
  });
}
