import { reachable } from '@millwright/core/automation/flow/graph.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { storableJson } from '@millwright/core/storable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Run, runsTable, stepsTable } from './run-rows.ts';

/** Where an ended run begins again, and by which definition: that of its beginning unless another one is given. */
export type Again = { from_step?: string | undefined; definition?: Automation | undefined };

/**
 * Makes an ended run one that waits to be started again, at once. Steps that succeeded keep their answers and are not done
 * again, except `from_step` and what comes after it.
 */
export async function requeue(tenant: TenantTransaction, run: Run, { from_step, definition = run.definition }: Again = {}): Promise<Run> {
  const trigger = { ...run.trigger, attempt: (run.trigger.attempt ?? 1) + 1 };
  const text = `UPDATE ${runsTable(tenant)} SET status = 'queued', trigger = $2, definition = $3, definition_version = $4, error = NULL, output = NULL,
    started_at = NULL, ended_at = NULL, takes_turn = false, handed_at = now(), carrier = NULL WHERE id = $1 AND ended_at IS NOT NULL RETURNING *`;
  const values = [run.id, JSON.stringify(trigger), storableJson(definition), definition.version ?? 1];
  const [fresh] = await tenant.query<Run>(text, values);
  if (!fresh) throw new AppError('run_not_ended');
  await forget(tenant, fresh, stepsToRepeat(run.definition, definition, from_step));
  return fresh;
}

/** The step with what comes after it, and whatever has become a step of another type: its answer is no answer any more. */
function stepsToRepeat(then: Automation, { steps, edges }: Automation, from_step: string | undefined): string[] {
  const isThere = steps.some(({ id }) => id === from_step);
  if (from_step !== undefined && !isThere) throw stepMissing(then, from_step);
  const before = new Map(then.steps.map(({ id, type }) => [id, type]));
  const changed = steps.filter(({ id, type }) => before.has(id) && before.get(id) !== type).map(({ id }) => id);
  return [...reachable(edges, from_step === undefined ? changed : [from_step, ...changed])];
}

/** A step of the beginning has gone since; any other has never been. */
function stepMissing({ steps }: Automation, id: string): AppError {
  const step = steps.find((each) => each.id === id);
  return step ? new AppError('step_gone', { name: step.name }) : new AppError('not_found');
}

/** These steps are done anew (`skipped` is what their rows say until then); the rows stay and count on. */
async function forget(tenant: TenantTransaction, { id }: Run, steps: string[]): Promise<void> {
  if (steps.length === 0) return;
  const text = `UPDATE ${stepsTable(tenant)} SET status = 'skipped', output = NULL, error = NULL WHERE run_id = $1 AND step_id = ANY($2::text[])`;
  await tenant.query(text, [id, steps]);
}
