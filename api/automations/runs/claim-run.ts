import type { Step } from '@millwright/core/automation/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type LoadedRun, loadRun, type Run, runsTable } from './run-rows.ts';

/** Nothing is left to do: the run's row was deleted with its client, or the run has ended, for example by a cancellation. */
export class RunGoneError extends Error {}

/**
 * Loads a run for a step at `item`, its place in the loops. A queued run becomes running. A run that has succeeded is
 * loaded too: an execution that was interrupted may ask again, and finds every step done. `ago`: milliseconds since the work
 * began.
 */
export async function claimRun(tenant: TenantTransaction, run_id: string, item: string, ago?: number): Promise<LoadedRun> {
  const run = await loadRun(tenant, run_id, item, ago);
  if (!run) throw new RunGoneError(`There is no run ${run_id}.`);
  if (run.ended_at && run.status !== 'success') throw new RunGoneError(`The run ${run_id} has ended: ${run.status}.`);
  return run;
}

/** A run for a batch. Its `status` is running if an earlier execution of the batch was interrupted in it. */
export type BatchedRun = Pick<Run, 'id' | 'definition' | 'trigger' | 'status'>;

/** Claims for a batch the runs that have not ended and that no other batch has claimed. The same batch may claim them again. */
export async function claimRuns(tenant: TenantTransaction, carrier: string, ids: readonly string[]): Promise<BatchedRun[]> {
  const text = `UPDATE ${runsTable(tenant)} SET carrier = $1 WHERE id = ANY ($2::text[]) AND ended_at IS NULL AND COALESCE(carrier, $1) = $1
    RETURNING id, definition, trigger, status, created_at`;
  const runs = await tenant.query<BatchedRun & { created_at: Date }>(text, [carrier, ids], { name: 'runs.claim_batch' });
  return runs.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}

export function stepIn(run: Pick<LoadedRun, 'id' | 'definition'>, step_id: string): Step {
  const step = run.definition.steps.find(({ id }) => id === step_id);
  if (!step) throw new Error(`Run ${run.id} has no step ${step_id}.`);
  return step;
}
