import type { TenantTransaction } from '../../db/types.ts';
import { notifyOfFailure } from '../../notices/audience/notify-failure.ts';
import { modelsOf } from '../../records/stored/model-of.ts';
import { closeRun, findRun, type NewRun, type Run } from './run-rows.ts';

type End = { status: 'success' | 'failure' | 'cancelled'; error: Run['error'] /** The execution that ends. */; attempt: number };

type Failed = Pick<NewRun, 'id' | 'definition' | 'trigger' | 'depth' | 'chain'> & { root?: string | null; error?: Run['error'] };

/** Ends a run, once. If it failed, the timelines of its records say so in the same transaction. */
export async function endRun(tenant: TenantTransaction, id: string, { status, error, attempt }: End): Promise<void> {
  const ended = await closeRun(tenant, id, status, error, { attempt });
  const run = ended && status === 'failure' ? await findRun(tenant, id) : undefined;
  if (run) await tellFailure(tenant, run);
}

/**
 * Notifies the people whom the automation concerns that a run failed, and why. Notes it in the timeline of each record of
 * the run. A run without records, or whose records were deleted, appears only among the runs of its automation.
 */
export async function tellFailure(tenant: TenantTransaction, run: Failed): Promise<void> {
  const { id, definition, error = null } = run;
  await notifyOfFailure(tenant, { id, automation_id: definition.id, label: definition.label, error });
  await tellRecords(tenant, run);
}

async function tellRecords(tenant: TenantTransaction, { id, trigger, error, depth, chain, root }: Failed): Promise<void> {
  const { primary_item_id, primary_item_ids = [primary_item_id ?? ''] } = trigger;
  const records = await modelsOf(tenant, primary_item_ids);
  const step = error?.step_id;
  const caused = tenant.causedBy({ kind: 'run', id, ...(step !== undefined && { step }), depth, chain, root: root ?? id });
  for (const [node_id, model] of records) caused.emit({ node_id, model, type: 'automation_failed', changes: { error: [null, error ?? null] } });
}
