import type { StepInstance } from '@millwright/core/automation/flow/interpret.ts';
import type { Step, StepError, StepRun } from '@millwright/core/automation/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { storableJson } from '@millwright/core/storable.ts';
import { newId } from '../../db/sql/new-id.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { observeStep } from '../../operations/metrics.ts';
import { redactInput } from '../runs/redact.ts';
import { partlyOfRun, runsTable, stepsTable, withEarlier } from '../runs/run-rows.ts';

export type StepRecord = {
  instance: StepInstance;
  step: Pick<Step, 'name' | 'type'>;
  status: StepRun['status'];
  input?: JsonObject;
  output?: Json;
  error?: StepError;
  /** It starts now and has not ended. */
  open?: boolean;
  /** This is another execution and counts as one more attempt. */
  again?: boolean;
  /** When the execution began and ended, by `performance.now()`; now if missing. */
  began?: number;
  ended?: number;
};

/** Thrown when another execution of a step, or the end of its run, has committed first, so what was read is outdated. */
export class OutdatedError extends Error {}

const columns = `id uuid, step_id text, item text, name jsonb, type text, status text, input jsonb, output jsonb, error jsonb,
  open boolean, again boolean, began_ago float8, ended_ago float8`;
const ago = (column: string) => `(SELECT at FROM clock) - ${column} * interval '1 millisecond'`;

/** A step that was running when its run was cancelled did not fail: the interrupted call is not the other system's fault. */
const staysCancelled = `s.status = 'cancelled' AND EXCLUDED.status = 'failure' AND NOT (SELECT g.again FROM given g WHERE g.step_id = s.step_id AND g.item = s.item)`;

/** While an action runs, its output is its progress (`noteProgress`), not a result. */
const toldPart = `s.type = 'action' AND s.status = 'running'`;

// New executions are found by joining the given rows, because ON CONFLICT only sees its own columns.
const text = (
  tenant: TenantTransaction,
  open: string,
) => `WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS row(${columns}) ${open}),
  clock AS MATERIALIZED (SELECT clock_timestamp() AS at),
  step AS (
    INSERT INTO ${stepsTable(tenant)} AS s (id, run_id, step_id, item, name, type, status, attempt, input, output, error, start_date, end_date)
    SELECT id, $1, step_id, item, name, type, status, 1, NULLIF(input, 'null'), NULLIF(output, 'null'), NULLIF(error, 'null'),
      ${ago('began_ago')}, CASE WHEN NOT open THEN ${ago('ended_ago')} END FROM given
    ON CONFLICT (run_id, step_id, item) DO UPDATE SET name = EXCLUDED.name, type = EXCLUDED.type,
      status = CASE WHEN ${staysCancelled} THEN s.status ELSE EXCLUDED.status END,
      attempt = s.attempt + (SELECT CASE WHEN g.again THEN 1 ELSE 0 END FROM given g WHERE g.step_id = s.step_id AND g.item = s.item),
      input = COALESCE(EXCLUDED.input, s.input), output = CASE WHEN ${toldPart} THEN EXCLUDED.output ELSE COALESCE(EXCLUDED.output, s.output) END, error = CASE WHEN ${staysCancelled} THEN s.error ELSE EXCLUDED.error END,
      attempts = CASE WHEN s.status <> 'skipped' AND (SELECT g.again FROM given g WHERE g.step_id = s.step_id AND g.item = s.item)
        THEN ${withEarlier('s')} ELSE s.attempts END,
      start_date = (SELECT CASE WHEN g.again THEN EXCLUDED.start_date ELSE s.start_date END FROM given g WHERE g.step_id = s.step_id AND g.item = s.item),
      end_date = EXCLUDED.end_date
    WHERE s.status <> 'success' RETURNING id)`;

/** Nothing is written for a run that has ended. The lock keeps an active run from ending before this transaction does. */
const whileOpen = (tenant: TenantTransaction) =>
  `WHERE EXISTS (SELECT FROM ${runsTable(tenant)} WHERE id = $1 AND ended_at IS NULL FOR NO KEY UPDATE)`;

/** Ends the run with the last step's output, if all rows were written. */
const closing = (tenant: TenantTransaction) => `, run AS (
    UPDATE ${runsTable(tenant)} SET status = 'success', ended_at = clock_timestamp(), started_at = COALESCE(started_at, now()), output = $3,
      partly = ${partlyOfRun(tenant)}
    WHERE id = $1 AND ended_at IS NULL AND (SELECT count(*) FROM step) = (SELECT count(*) FROM given))`;

/** The row of a record at the moment `now`. All rows of a statement use the same moment, so that their order does not change. */
function row({ instance, step, input, open = false, again = true, began, ended, ...rest }: StepRecord, now: number) {
  const times = { began_ago: now - (began ?? now), ended_ago: now - (ended ?? now) };
  return {
    ...rest,
    ...times,
    ...instance,
    id: newId(),
    name: step.name,
    type: step.type,
    input: input === undefined ? null : redactInput(step.type, input),
    open,
    again,
  };
}

/** Records the metrics of a step that ran here. */
function observe({ step, status, open, began, ended = performance.now() }: StepRecord): void {
  if (!open && began !== undefined) observeStep(step.type, status, (ended - began) / 1000);
}

/** `closes` also ends the run with success. `late` records what could no longer be stopped, even after the run has ended. */
type Writing = { closes?: boolean; late?: boolean };

/**
 * Writes history rows in the transaction of the steps' effects. Returns false if one of the steps had already succeeded
 * or the run has ended; the transaction must then not commit.
 */
export async function recordSteps(
  tenant: TenantTransaction,
  run_id: string,
  records: readonly StepRecord[],
  { closes = false, late = false }: Writing = {},
): Promise<boolean> {
  if (records.length === 0) return true;
  const now = performance.now();
  const rows = records.map((record) => row(record, now));
  const values = [run_id, storableJson(rows), ...(closes ? [storableJson(records.at(-1)?.output ?? null)] : [])];
  const statement = `${text(tenant, late ? '' : whileOpen(tenant))}${closes ? closing(tenant) : ''} SELECT id FROM step`;
  const name = closes ? 'steps.record_last' : late ? 'steps.record_late' : 'steps.record';
  const written = await tenant.query(statement, values, { name });
  tenant.afterCommit(() => records.forEach(observe));
  return written.length === records.length;
}

/** Writes one history row. Returns false if the step had already succeeded or the run has ended. */
export const recordStep = (tenant: TenantTransaction, run_id: string, record: StepRecord, writing: Writing = {}): Promise<boolean> =>
  recordSteps(tenant, run_id, [record], writing);

/** Writes the progress of a running step for others to read. It never decreases, and a step that has ended is not changed. */
export async function noteProgress(tenant: TenantTransaction, run_id: string, { step_id, item }: StepInstance, part: number): Promise<void> {
  const text = `UPDATE ${stepsTable(tenant)} SET output = jsonb_build_object('part', $4::float8)
    WHERE run_id = $1 AND step_id = $2 AND item = $3 AND status = 'running' AND coalesce((output->>'part')::float8, 0) < $4::float8`;
  await tenant.query(text, [run_id, step_id, item, part], { name: 'steps.progress' });
}
