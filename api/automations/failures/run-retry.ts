import type { GroupRetry } from '@millwright/core/contract/failures.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Database } from '../../db/database.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { beginJob } from '../../users/on-behalf.ts';
import { retryRun } from '../history/control-run.ts';
import { runsTable, stepsTable } from '../runs/run-rows.ts';

/** The number of runs that are retried at the same time, after the first one has passed the failure. */
const together = 20;

type Retry = Pick<GroupRetry, 'version' | 'from_step'> & { group: string };
type Counts = { waiting: number; started: number; succeeded: number; failed: number; skipped: number };

/** Whether there is more to do at once, or only after active runs have ended. */
type Progress = 'more' | 'wait' | 'end';

/**
 * Does the next part of retrying a group's failed runs: first one run, and the others once that has passed the failure.
 * It does not wait for them; the caller calls it again. Started runs are recorded in the same transaction, so a job
 * that continues after a crash starts nothing twice.
 */
export async function runRetry(database: Database, client_id: string, id: string): Promise<Progress> {
  const refuse = (tenant: TenantTransaction, _: string, error: AppError) => end(tenant, id, 'failed', error);
  const principal = await beginJob(database, client_id, { id, table: '_retries', refuse });
  return principal ? inTenant(database, principal, (tenant) => step(tenant, id)) : 'end';
}

async function step(tenant: TenantTransaction, id: string): Promise<Progress> {
  const text = `SELECT failure_group AS "group", version, from_step FROM ${tableOf(tenant, '_retries')} WHERE id = $1 AND status = 'running' FOR NO KEY UPDATE`;
  const [retry] = await tenant.query<Retry>(text, [id]);
  if (!retry) return 'end';
  const counts = await settle(tenant, id);
  if (counts.succeeded === 0 && counts.failed > 0) return end(tenant, id, 'stopped');
  if (counts.waiting === 0) return counts.started === 0 ? end(tenant, id, 'done') : 'wait';
  const room = (counts.succeeded > 0 ? together : 1) - counts.started;
  if (room <= 0) return 'wait';
  return startNext(tenant, id, retry, room);
}

/**
 * Records the outcome of the started runs. A run that waits for time or a person counts as successful once the step
 * that had failed has succeeded. A run that was deleted or retried by somebody else is judged by its present state.
 */
async function settle(tenant: TenantTransaction, id: string): Promise<Counts> {
  const [runs, steps, own] = [runsTable(tenant), stepsTable(tenant), tableOf(tenant, '_retried_runs')];
  const text = `WITH ended AS (
      UPDATE ${own} o SET status = CASE WHEN r.id IS NULL THEN 'skipped' WHEN r.status IN ('failure', 'cancelled') THEN 'failed' ELSE 'succeeded' END
      FROM ${own} p LEFT JOIN ${runs} r ON r.id = p.run_id
      WHERE p.retry_id = $1 AND p.status = 'started' AND o.retry_id = p.retry_id AND o.place = p.place AND (r.id IS NULL OR r.ended_at IS NOT NULL OR (
        r.status = 'waiting' AND EXISTS (SELECT FROM ${steps} s WHERE s.run_id = r.id AND s.step_id = p.step_id AND s.status = 'success')))
      RETURNING o.place, o.status),
    now AS (SELECT COALESCE(ended.status, o.status) AS status FROM ${own} o LEFT JOIN ended USING (place) WHERE o.retry_id = $1),
    counts AS (SELECT ${['waiting', 'started', 'succeeded', 'failed', 'skipped'].map((each) => `count(*) FILTER (WHERE status = '${each}')::int AS ${each}`).join(', ')} FROM now)
    UPDATE ${tableOf(tenant, '_retries')} t SET succeeded = c.succeeded, failed = c.failed, skipped = c.skipped FROM counts c WHERE t.id = $1
    RETURNING c.waiting, c.started, c.succeeded, c.failed, c.skipped`;
  const [counts] = await tenant.query<Counts>(text, [id], { name: 'failures.settle' });
  return counts ?? { waiting: 0, started: 0, succeeded: 0, failed: 0, skipped: 0 };
}

type Next = { place: number; run_id: string; failed: boolean };
type Mark = { place: number; status: 'started' | 'skipped' };

async function startNext(tenant: TenantTransaction, id: string, { group, version, from_step }: Retry, room: number): Promise<'more' | 'end'> {
  const own = tableOf(tenant, '_retried_runs');
  const text = `SELECT o.place, o.run_id, COALESCE(r.failure_group = $2, false) AS failed FROM ${own} o LEFT JOIN ${runsTable(tenant)} r ON r.id = o.run_id
    WHERE o.retry_id = $1 AND o.status = 'waiting' ORDER BY o.place LIMIT $3`;
  const marks: Mark[] = [];
  for (const { place, run_id, failed } of await tenant.query<Next>(text, [id, group, room])) {
    // Retried by somebody else meanwhile, or deleted.
    const refused = failed ? await attempt(tenant, () => retryRun(tenant, run_id, { version, ...(from_step !== null && { from_step }) })) : null;
    if (refused && refused.code !== 'run_not_ended') {
      await mark(tenant, id, marks);
      return end(tenant, id, 'failed', refused);
    }
    marks.push({ place, status: failed && !refused ? 'started' : 'skipped' });
  }
  await mark(tenant, id, marks);
  return 'more';
}

async function mark(tenant: TenantTransaction, id: string, marks: readonly Mark[]): Promise<void> {
  const text = `UPDATE ${tableOf(tenant, '_retried_runs')} o SET status = x.status FROM json_to_recordset($2::json) AS x(place int, status text)
    WHERE o.retry_id = $1 AND o.place = x.place`;
  await tenant.query(text, [id, JSON.stringify(marks)]);
}

/** A refused run is rolled back to its earlier state. */
async function attempt(tenant: TenantTransaction, work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await tenant.whole(work);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return error;
    throw error;
  }
}

async function end(tenant: TenantTransaction, id: string, status: 'done' | 'stopped' | 'failed', error?: AppError): Promise<'end'> {
  const told = error ? JSON.stringify({ code: error.code, message: error.message, details: error.details }) : null;
  await tenant.query(`UPDATE ${tableOf(tenant, '_retries')} SET status = $2, ended_at = now(), error = $3::jsonb WHERE id = $1`, [id, status, told]);
  return 'end';
}
