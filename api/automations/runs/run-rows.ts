import type { Execution } from '@millwright/core/automation/flow/again.ts';
import { isOutside, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, EarlierAttempt, Partly, RunStatus, StepError, StepRun, TriggerData } from '@millwright/core/automation/types.ts';
import { failureText } from '@millwright/core/failure/group.ts';
import type { Json } from '@millwright/core/json.ts';
import { storableJson, storableText } from '@millwright/core/storable.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { observeRun } from '../../operations/metrics.ts';
import { interrupted } from './step-error.ts';

/** A run as stored in its row: the frozen automation, its trigger and its end. */
export type Run = {
  id: string;
  automation_id: string;
  automation_slug: string;
  definition: Automation;
  definition_version: number;
  status: RunStatus;
  trigger: TriggerData;
  output: Json;
  error: (StepError & { step_id?: string }) | null;
  /** The key for grouping failed runs (`failureText`); null unless it has failed. */
  failure_group: string | null;
  /** For loops that continued after failed passes: the number of failed passes and of all. */
  partly: Partly | null;
  /** The chain of starts, as `<automation>/<object>`, including this one. */
  depth: number;
  chain: string[];
  /** The root cause; null means the run itself. */
  root: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  event_id: string | null;
  dry_run: boolean;
  /** When its writes were undone. */
  undone_at: Date | null;
};

export type NewRun = Pick<Run, 'id' | 'definition' | 'trigger' | 'depth' | 'chain'> & {
  event_id?: string;
  root?: string;
  error?: StepError;
  dry_run?: boolean;
  /** It waits as a row for its company's turn (`handOver`). Other runs are started by their caller. */
  takes_turn?: boolean;
  /** The caller, whose turn it uses. */
  caller?: string;
};

export const runsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._runs`;
export const stepsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._steps`;

/** The key of a failed run's group, from its automation and a text. */
const groupSql = (text: string) => `md5(automation_id || E'\\n' || ${text})`;

const columns = `id text, automation_id uuid, automation_slug text, definition jsonb, definition_version int, status text, trigger jsonb,
  error jsonb, failure_text text, depth int, chain jsonb, root text, event_id uuid, dry_run boolean, takes_turn boolean, caller text`;

/** Adds runs that wait to be started. Runs with an error have already ended with it. Returns the ids of those that did not exist. */
export async function insertRuns(tenant: TenantTransaction, runs: readonly NewRun[]): Promise<Set<string>> {
  if (runs.length === 0) return new Set();
  const rows = runs.map(({ definition, error, ...run }) => ({
    dry_run: false,
    takes_turn: false,
    caller: '',
    ...run,
    error: error ?? null,
    failure_text: error ? failureText(error) : null,
    status: error ? 'failure' : 'queued',
    automation_id: definition.id,
    automation_slug: definition.slug ?? '',
    definition,
    definition_version: definition.version ?? 1,
  }));
  const text = `INSERT INTO ${runsTable(tenant)} (id, automation_id, automation_slug, definition, definition_version, status, trigger, error, failure_group, depth, chain, root, event_id, dry_run, takes_turn, caller, created_at, handed_at, ended_at)
    SELECT id, automation_id, automation_slug, definition, definition_version, status, trigger, NULLIF(error, 'null'), ${groupSql('failure_text')}, depth, chain, root, event_id, dry_run, takes_turn, caller, now(), CASE WHEN NOT takes_turn THEN now() END,
      CASE WHEN status = 'failure' THEN now() END
    FROM jsonb_to_recordset($1::jsonb) AS row(${columns}) ON CONFLICT (id) DO NOTHING RETURNING id`;
  const inserted = await tenant.query<{ id: string }>(text, [storableJson(rows)], { name: 'runs.insert' });
  return new Set(inserted.map(({ id }) => id));
}

export async function findRun(tenant: TenantTransaction, id: string): Promise<Run | undefined> {
  const [run] = await tenant.query<Run>(`SELECT * FROM ${runsTable(tenant)} WHERE id = $1`, [id], { name: 'runs.find' });
  return run;
}

/** The row of a step, with dates as the database returns them. */
export type StepRow = Omit<StepRun, 'start_date' | 'end_date'> & {
  start_date: Date | null;
  end_date: Date | null;
  attempts: EarlierAttempt[];
  partly: Partly | null;
};

export function stepsOf(tenant: TenantTransaction, run_id: string): Promise<StepRow[]> {
  const text = `SELECT id, step_id, item, name, type, status, start_date, end_date, attempt, input, output, error, COALESCE(attempts, '[]') AS attempts, partly
    FROM ${stepsTable(tenant)} WHERE run_id = $1 ORDER BY start_date, id`;
  return tenant.query<StepRow>(text, [run_id], { name: 'steps.of' });
}

export type ExecutionRow = Execution & { id: string };

/** The executions of a run without inputs and outputs, because a loop may have thousands. */
export function executionsOf(tenant: TenantTransaction, run_id: string): Promise<ExecutionRow[]> {
  return tenant.query<ExecutionRow>(`SELECT id, step_id, item, status FROM ${stepsTable(tenant)} WHERE run_id = $1`, [run_id]);
}

/** The result of a step's execution for later steps. */
export type DoneStep = Pick<StepRun, 'step_id' | 'item' | 'output' | 'status' | 'attempt'> & { error?: StepError | null };

/** A run with the outputs of its steps. */
export type LoadedRun = Run & { done: DoneStep[] };

/** A run with what a step at this place may read. A queued run becomes running, with a start `ago` milliseconds before. */
export async function loadRun(tenant: TenantTransaction, id: string, item: string, ago = 0): Promise<LoadedRun | undefined> {
  const runs = runsTable(tenant);
  const text = `WITH started AS (UPDATE ${runs} SET status = 'running', started_at = clock_timestamp() - $3 * interval '1 millisecond'
      WHERE id = $1 AND status = 'queued')
    SELECT r.*, COALESCE((SELECT jsonb_agg(jsonb_build_object('step_id', step_id, 'item', item, 'output', output, 'status', status,
        'attempt', attempt, 'error', error) ORDER BY end_date)
      FROM ${stepsTable(tenant)} WHERE run_id = $1 AND (item = '' OR item = $2 OR starts_with($2, item || '.'))), '[]') AS done FROM ${runs} r WHERE r.id = $1`;
  const [run] = await tenant.query<LoadedRun>(text, [id, item, ago], { name: 'runs.load' });
  return run;
}

export async function setRunStatus(tenant: TenantTransaction, id: string, status: 'running' | 'waiting'): Promise<void> {
  const text = `UPDATE ${runsTable(tenant)} SET status = $2, started_at = COALESCE(started_at, clock_timestamp()) WHERE id = $1 AND ended_at IS NULL`;
  await tenant.query(text, [id, status], { name: 'runs.status' });
}

/** The output of the last step outside of loops. */
const lastOutput = (tenant: TenantTransaction) =>
  `(SELECT output FROM ${stepsTable(tenant)} WHERE run_id = $1 AND item = '' AND status = 'success' ORDER BY end_date DESC LIMIT 1)`;

/** The number of failed passes in a run's loops, and of all passes; null when none failed. */
export const partlyOfRun = (
  tenant: TenantTransaction,
) => `(SELECT jsonb_build_object('failed', sum((partly->>'failed')::int), 'of', sum((partly->>'of')::int))
  FROM ${stepsTable(tenant)} WHERE run_id = $1 AND item = '' AND partly IS NOT NULL HAVING count(*) > 0)`;

/** The error of a run that failed without a reason. */
const nothingTold = { code: 'internal', message: '' };

/** `output` defaults to the last step's. With `attempt`, the end counts only if the run is still at this attempt. */
type RunEnd = { output?: Json; attempt?: number };

/** Ends a run once; a run that has ended is not changed. Cancelling also ends its running steps. */
export async function closeRun(
  tenant: TenantTransaction,
  id: string,
  status: 'success' | 'failure' | 'cancelled',
  error: Run['error'],
  { output, attempt }: RunEnd = {},
): Promise<boolean> {
  // Locks the run before its steps, in the same order as writing steps does.
  const text = `WITH run AS MATERIALIZED (SELECT id FROM ${runsTable(tenant)} WHERE id = $1 AND ended_at IS NULL
      AND COALESCE((trigger->>'attempt')::int, 1) = COALESCE($5::int, (trigger->>'attempt')::int, 1) FOR NO KEY UPDATE),
    open AS (UPDATE ${stepsTable(tenant)} SET status = 'cancelled', end_date = clock_timestamp(),
        output = CASE WHEN type = 'action' AND status = 'running' THEN NULL ELSE output END,
        error = CASE WHEN status = 'running' AND $2 = 'cancelled' AND type = ANY($6::text[]) THEN $7::jsonb END
      WHERE run_id IN (SELECT id FROM run) AND status IN ('running', 'waiting') AND $2 <> 'success')
    UPDATE ${runsTable(tenant)} SET status = $2, error = $3, failure_group = ${groupSql('$8::text')}, output = COALESCE($4::jsonb, ${lastOutput(tenant)}), ended_at = clock_timestamp(),
      partly = ${partlyOfRun(tenant)}, started_at = COALESCE(started_at, clock_timestamp()) WHERE id IN (SELECT id FROM run)
    RETURNING extract(epoch FROM ended_at - started_at)::float8 AS seconds`;
  const values = [
    id,
    status,
    error ? storableJson(error) : null,
    output === undefined ? null : storableJson(output),
    attempt ?? null,
    stepTypes().filter(isOutside),
    JSON.stringify(interrupted()),
    status === 'failure' ? storableText(failureText(error ?? nothingTold, error?.step_id)) : null,
  ];
  const [ended] = await tenant.query<{ seconds: number }>(text, values, { name: 'runs.close' });
  if (ended) tenant.afterCommit(() => observeRun(status, ended.seconds));
  return ended !== undefined;
}

/** The number of earlier attempts stored per step; the latest are kept. */
const mostAttempts = 50;

/** The earlier attempts of a step's row including the present one, for a statement that starts another attempt. */
export const withEarlier = (row: string): string => {
  const kept = `COALESCE(${row}.attempts, '[]')`;
  const told = ['attempt', 'status', 'start_date', 'end_date', 'error'].map((name) => `'${name}', ${row}.${name}`).join(', ');
  return `(CASE WHEN jsonb_array_length(${kept}) >= ${mostAttempts} THEN ${kept} - 0 ELSE ${kept} END) || jsonb_build_array(jsonb_build_object(${told}))`;
};
