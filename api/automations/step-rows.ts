import type { Place } from '@millwright/core/automation/interpret.ts';
import type { Step, StepError, StepRun } from '@millwright/core/automation/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { v7 } from 'uuid';
import type { Tenant } from '../db/types.ts';
import { redact } from './redact.ts';
import { runsTable, stepsTable } from './run-rows.ts';

export type StepRecord = {
  run_id: string;
  place: Place;
  step: Pick<Step, 'name' | 'type'>;
  status: StepRun['status'];
  input?: Json;
  output?: Json;
  error?: StepError;
  /** Started now and not over yet. */
  open?: boolean;
  /** Further executions of an unfinished step add to its attempts. */
  again?: boolean;
};

const text = (tenant: Tenant, closes: boolean) => `WITH step AS (
    INSERT INTO ${stepsTable(tenant)} AS s (id, run_id, step_id, item, name, type, status, attempt, input, output, error, start_date, end_date)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, now(), CASE WHEN $11 THEN NULL ELSE clock_timestamp() END)
    ON CONFLICT (run_id, step_id, item) DO UPDATE SET status = EXCLUDED.status, attempt = s.attempt + CASE WHEN $12 THEN 1 ELSE 0 END,
      input = COALESCE(EXCLUDED.input, s.input), output = COALESCE(EXCLUDED.output, s.output), error = EXCLUDED.error,
      start_date = CASE WHEN $12 THEN EXCLUDED.start_date ELSE s.start_date END, end_date = EXCLUDED.end_date
    WHERE s.status <> 'success' RETURNING id)
  ${
    closes
      ? `, run AS (UPDATE ${runsTable(tenant)} SET status = 'success', ended_at = clock_timestamp(), started_at = COALESCE(started_at, now()), output = $9 WHERE id = $2 AND ended_at IS NULL AND EXISTS (SELECT 1 FROM step))`
      : ''
  } SELECT id FROM step`;

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Writes a step's history row in the transaction of its effect; `closes` also ends the run with success. False when the
 * step had already succeeded: then this transaction must not commit.
 */
export async function recordStep(tenant: Tenant, record: StepRecord, closes = false): Promise<boolean> {
  const { run_id, place, step, status, input, output, error, open = false, again = true } = record;
  const values = [
    v7(),
    run_id,
    place.step_id,
    place.item,
    json(step.name),
    step.type,
    status,
    json(redact(input)),
    json(output),
    json(error),
    open,
    again,
  ];
  const rows = await tenant.query(text(tenant, closes), values, { name: closes ? 'steps.record_last' : 'steps.record' });
  return rows.length > 0;
}

/** What a step has answered, when it has succeeded before. */
export async function storedOutput(tenant: Tenant, run_id: string, place: Place): Promise<{ output: Json } | null> {
  const sql = `SELECT output FROM ${stepsTable(tenant)} WHERE run_id = $1 AND step_id = $2 AND item = $3 AND status = 'success'`;
  const [row] = await tenant.query<{ output: Json }>(sql, [run_id, place.step_id, place.item], { name: 'steps.stored' });
  return row ?? null;
}
