import { type Asked, repeated } from '@millwright/core/automation/flow/again.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { storableJson } from '@millwright/core/storable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { inputsToday } from '../definitions/handed-inputs.ts';
import { type ExecutionRow, executionsOf, type Run, runsTable, stepsTable, withEarlier } from './run-rows.ts';

/** What a retry repeats, and with which version of the automation: the one of the run, or today's. It also applies to runs that the run has started. */
export type Again = Asked & { today?: Automation | undefined };

/** Queues an ended run for another start. Steps that succeeded keep their outputs and are skipped, unless `again` says otherwise. */
export async function requeue(tenant: TenantTransaction, run: Run, again: Again = {}): Promise<Run> {
  const definition = again.today ?? run.definition;
  requireStep(run.definition, definition, again.from_step);
  const { by_today: _, ...before } = run.trigger;
  const today: Partial<TriggerData> = again.today ? { by_today: true, ...(await inputsToday(tenant, again.today, before)) } : {};
  const trigger = { ...before, attempt: (before.attempt ?? 1) + 1, ...today };
  const text = `UPDATE ${runsTable(tenant)} SET status = 'queued', trigger = $2, definition = $3, definition_version = $4, error = NULL, failure_group = NULL, output = NULL, partly = NULL,
    started_at = NULL, ended_at = NULL, takes_turn = false, handed_at = now(), carrier = NULL, undone_at = NULL, undone_by = NULL WHERE id = $1 AND ended_at IS NOT NULL RETURNING *`;
  const values = [run.id, JSON.stringify(trigger), storableJson(definition), definition.version ?? 1];
  const [fresh] = await tenant.query<Run>(text, values);
  if (!fresh) throw new AppError('run_not_ended');
  const goesOn = !again.from_start && again.from_step === undefined && !again.today;
  if (!goesOn) await forget(tenant, run.id, doneAnew(run, again, await executionsOf(tenant, run.id)));
  return fresh;
}

/** The step executions that a retry would repeat. */
export function doneAnew(run: Run, again: Again, executions: readonly ExecutionRow[]): ExecutionRow[] {
  const { definition: then } = run;
  const now = again.today ?? then;
  requireStep(then, now, again.from_step);
  return repeated(again, then, now, executions);
}

/** A retry must begin at a step of its version of the automation. Distinguishes a step that was deleted since from one that never existed. */
export function requireStep(then: Automation, now: Automation, id: string | undefined): void {
  if (id === undefined || now.steps.some((step) => step.id === id)) return;
  const step = then.steps.find((each) => each.id === id);
  throw step ? new AppError('step_gone', { name: step.name }) : new AppError('not_found');
}

/** Marks executions to be repeated. Their rows say `skipped` until then; the rows stay, and their attempts continue to count. */
async function forget(tenant: TenantTransaction, run_id: string, executions: readonly ExecutionRow[]): Promise<void> {
  if (executions.length === 0) return;
  const text = `UPDATE ${stepsTable(tenant)} AS s SET status = 'skipped', output = NULL, error = NULL, attempts = ${withEarlier('s')} WHERE run_id = $1 AND id = ANY($2::uuid[])`;
  await tenant.query(text, [run_id, executions.map(({ id }) => id)]);
}
