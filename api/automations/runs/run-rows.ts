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

/** A run as its row keeps it: the frozen automation, what started it, and how it ended. */
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
  /** What failed runs are grouped by (`failureText`); null unless it has failed. */
  failure_group: string | null;
  /** Of its loops that went on past passes that failed: how many, of how many. */
  partly: Partly | null;
  /** Which starts led here, as `<automation>/<object>`, itself included. */
  depth: number;
  chain: string[];
  /** What it began with; null: with itself. */
  root: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  event_id: string | null;
  dry_run: boolean;
  /** When somebody has taken back what it wrote. */
  undone_at: Date | null;
};

export type NewRun = Pick<Run, 'id' | 'definition' | 'trigger' | 'depth' | 'chain'> & {
  event_id?: string;
  root?: string;
  error?: StepError;
  dry_run?: boolean;
  /** Waits as a row until its company's turn comes (`handOver`); whoever adds another run starts it. */
  takes_turn?: boolean;
  /** Whose turn it takes, where somebody has called it. */
  caller?: string;
};

export const runsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._runs`;
export const stepsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._steps`;

/** The group of a failed run, from the automation of its row and a text. */
const groupSql = (text: string) => `md5(automation_id || E'\\n' || ${text})`;

const columns = `id text, automation_id uuid, automation_slug text, definition jsonb, definition_version int, status text, trigger jsonb,
  error jsonb, failure_text text, depth int, chain jsonb, root text, event_id uuid, dry_run boolean, takes_turn boolean, caller text`;

/** Adds runs that wait to be started (those with an error have ended with it); answers the ids of those that were new. */
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

/** A step's row: its dates as the database gives them. */
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

/** Which steps a run has executed where, without what they read and answered: a loop may have thousands. */
export function executionsOf(tenant: TenantTransaction, run_id: string): Promise<ExecutionRow[]> {
  return tenant.query<ExecutionRow>(`SELECT id, step_id, item, status FROM ${stepsTable(tenant)} WHERE run_id = $1`, [run_id]);
}

/** What an execution of a step has left for those after it. */
export type DoneStep = Pick<StepRun, 'step_id' | 'item' | 'output' | 'status' | 'attempt'> & { error?: StepError | null };

/** A run with its steps' outputs. */
export type LoadedRun = Run & { done: DoneStep[] };

/** A run with what a step at this place of its loops may read; a queued run becomes one that runs for `ago` milliseconds. */
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

/** What the last step outside of loops has answered. */
const lastOutput = (tenant: TenantTransaction) =>
  `(SELECT output FROM ${stepsTable(tenant)} WHERE run_id = $1 AND item = '' AND status = 'success' ORDER BY end_date DESC LIMIT 1)`;

/** How many passes of the loops of a run have failed, of how many; null when none has. */
export const partlyOfRun = (
  tenant: TenantTransaction,
) => `(SELECT jsonb_build_object('failed', sum((partly->>'failed')::int), 'of', sum((partly->>'of')::int))
  FROM ${stepsTable(tenant)} WHERE run_id = $1 AND item = '' AND partly IS NOT NULL HAVING count(*) > 0)`;

/** Of a run that failed without a reason. */
const nothingTold = { code: 'internal', message: '' };

/** `output` is the last step's unless given; with `attempt` the end counts only while the run is at this execution. */
type RunEnd = { output?: Json; attempt?: number };

/** Ends a run once; a run that has ended keeps its end. Steps that were under way end with a cancelled run. */
export async function closeRun(
  tenant: TenantTransaction,
  id: string,
  status: 'success' | 'failure' | 'cancelled',
  error: Run['error'],
  { output, attempt }: RunEnd = {},
): Promise<boolean> {
  // The run before its steps: who writes steps takes its row first too.
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

/** So many of a step's earlier attempts are kept, the last ones. */
const mostAttempts = 50;

/** The earlier attempts of a step's row with the one that the row tells of now, for a statement that begins another one. */
export const withEarlier = (row: string): string => {
  const kept = `COALESCE(${row}.attempts, '[]')`;
  const told = ['attempt', 'status', 'start_date', 'end_date', 'error'].map((name) => `'${name}', ${row}.${name}`).join(', ');
  return `(CASE WHEN jsonb_array_length(${kept}) >= ${mostAttempts} THEN ${kept} - 0 ELSE ${kept} END) || jsonb_build_array(jsonb_build_object(${told}))`;
};
