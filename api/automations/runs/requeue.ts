import { type Anew, anewFrom, passesOf } from '@millwright/core/automation/flow/again.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { storableJson } from '@millwright/core/storable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Run, runsTable, stepsOf, stepsTable } from './run-rows.ts';

/** Where an ended run begins again, and what it does once more. Nothing said: it goes on where it failed and repeats nothing. */
export type Again = {
  /** Everything once more. */
  from_start?: boolean | undefined;
  /** This step and what comes after it once more. */
  from_step?: string | undefined;
  /** In loops around `from_step`: only the passes that did not succeed, unless all are asked for or none has failed. */
  passes?: 'failed' | 'all' | undefined;
  /** Steps of these that keep what they have done after all. */
  keep?: readonly string[] | undefined;
  /** The automation as it is today goes for the run, and for the runs that it has started; that of its beginning otherwise. */
  today?: Automation | undefined;
};

/** Makes an ended run one that waits to be started again, at once. Steps that succeeded keep their answers and are not done again, unless `again` says so. */
export async function requeue(tenant: TenantTransaction, run: Run, again: Again = {}): Promise<Run> {
  const definition = again.today ?? run.definition;
  const { by_today: _, ...before } = run.trigger;
  const trigger = { ...before, attempt: (before.attempt ?? 1) + 1, ...(again.today ? { by_today: true } : {}) };
  const text = `UPDATE ${runsTable(tenant)} SET status = 'queued', trigger = $2, definition = $3, definition_version = $4, error = NULL, output = NULL,
    started_at = NULL, ended_at = NULL, takes_turn = false, handed_at = now(), carrier = NULL WHERE id = $1 AND ended_at IS NOT NULL RETURNING *`;
  const values = [run.id, JSON.stringify(trigger), storableJson(definition), definition.version ?? 1];
  const [fresh] = await tenant.query<Run>(text, values);
  if (!fresh) throw new AppError('run_not_ended');
  await forget(tenant, fresh, await doneAnew(tenant, run, again));
  return fresh;
}

/** The executions that a retry would do anew; whatever has become a step of another type is among them: its answer is no answer any more. */
export async function doneAnew(tenant: TenantTransaction, run: Run, { from_start, from_step, passes, keep = [], today }: Again): Promise<Anew[]> {
  const { definition: then } = run;
  const now = today ?? then;
  if (from_step !== undefined && !now.steps.some(({ id }) => id === from_step)) throw stepMissing(then, from_step);
  const changed = changedTypes(then, now);
  const asked = from_start
    ? now.steps.map(({ id }) => ({ step_id: id, within: '' }))
    : from_step === undefined
      ? []
      : (await chosenPasses(tenant, run, now, from_step, passes)).flatMap((pass) => anewFrom(now, from_step, pass));
  const anew = [...asked, ...changed.flatMap((id) => anewFrom(now, id, ''))];
  return anew.filter(({ step_id }) => changed.includes(step_id) || !keep.includes(step_id));
}

/** Steps that have become ones of another type since: what they answered then is of no use now. */
export function changedTypes(then: Automation, now: Automation): string[] {
  const before = new Map(then.steps.map(({ id, type }) => [id, type]));
  return now.steps.filter(({ id, type }) => before.has(id) && before.get(id) !== type).map(({ id }) => id);
}

async function chosenPasses(
  tenant: TenantTransaction,
  run: Run,
  automation: Automation,
  step_id: string,
  passes: Again['passes'],
): Promise<string[]> {
  if (passes === 'all') return [''];
  const { failed } = passesOf(automation, step_id, await stepsOf(tenant, run.id));
  return failed.length > 0 ? failed : [''];
}

/** A step of the beginning has gone since; any other has never been. */
function stepMissing({ steps }: Automation, id: string): AppError {
  const step = steps.find((each) => each.id === id);
  return step ? new AppError('step_gone', { name: step.name }) : new AppError('not_found');
}

/** Whether a step's row `s` is one of these executions; `list` stands for their JSON. */
const among = (list: string) => `EXISTS (SELECT FROM jsonb_to_recordset(${list}::jsonb) AS anew(step_id text, within text)
  WHERE anew.step_id = s.step_id AND (anew.within = '' OR s.item = anew.within OR starts_with(s.item, anew.within || '.')))`;

/** These are done anew (`skipped` is what their rows say until then); the rows stay and count on. */
async function forget(tenant: TenantTransaction, { id }: Run, anew: readonly Anew[]): Promise<void> {
  if (anew.length === 0) return;
  const text = `UPDATE ${stepsTable(tenant)} s SET status = 'skipped', output = NULL, error = NULL WHERE run_id = $1 AND ${among('$2')}`;
  await tenant.query(text, [id, JSON.stringify(anew)]);
}

/** How often each step has succeeded in these executions. */
export async function successesAmong(tenant: TenantTransaction, run_id: string, anew: readonly Anew[]): Promise<Map<string, number>> {
  const text = `SELECT step_id, count(*)::int AS times FROM ${stepsTable(tenant)} s WHERE run_id = $1 AND status = 'success' AND ${among('$2')} GROUP BY step_id`;
  const rows = await tenant.query<{ step_id: string; times: number }>(text, [run_id, JSON.stringify(anew)]);
  return new Map(rows.map(({ step_id, times }) => [step_id, times]));
}
