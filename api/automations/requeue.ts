import { reachable } from '@millwright/core/automation/graph.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Tenant } from '../db/types.ts';
import { type Run, runsTable, stepsTable } from './run-rows.ts';

/**
 * Makes an ended run one that waits to be started again. Steps that succeeded keep their answers and are not done
 * again, except `from_step` and what comes after it.
 */
export async function requeue(tenant: Tenant, run: Run, from_step?: string): Promise<Run> {
  const trigger = { ...run.trigger, attempt: (run.trigger.attempt ?? 1) + 1 };
  const text = `UPDATE ${runsTable(tenant)} SET status = 'queued', trigger = $2, error = NULL, output = NULL, started_at = NULL, ended_at = NULL
    WHERE id = $1 AND ended_at IS NOT NULL RETURNING *`;
  const [fresh] = await tenant.query<Run>(text, [run.id, JSON.stringify(trigger)]);
  if (!fresh) throw new AppError('run_not_ended');
  if (from_step !== undefined) await forget(tenant, run, from_step);
  return fresh;
}

/** These steps are done anew; their rows stay and count on. */
async function forget(tenant: Tenant, run: Run, from_step: string): Promise<void> {
  const { steps, edges } = run.definition;
  if (!steps.some(({ id }) => id === from_step)) throw new AppError('not_found');
  const text = `UPDATE ${stepsTable(tenant)} SET status = 'skipped', output = NULL, error = NULL WHERE run_id = $1 AND step_id = ANY($2::text[])`;
  await tenant.query(text, [run.id, [...reachable(edges, [from_step])]]);
}
