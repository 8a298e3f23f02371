import type { GroupRetry } from '@millwright/core/contract/failures.ts';
import { AppError } from '@millwright/core/errors.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { automationOf } from '../definitions/lookup.ts';
import { mayUse } from '../definitions/rights.ts';
import { queueJob } from '../runs/outbox.ts';
import { requireStep } from '../runs/requeue.ts';
import { type Run, runsTable } from '../runs/run-rows.ts';
import { groupAutomation } from './group-automation.ts';

/** The columns of a retry for responses; the table has the alias `t`. */
export const retryColumns = `t.id, t.failure_group AS "group", t.status, t.version, t.from_step, t.total, t.succeeded, t.failed, t.skipped, t.error,
  ${instantSql('t.created_at')} AS created_at, ${instantSql('t.ended_at')} AS ended_at`;

/** The most runs of one retry; more need another retry. */
const mostRuns = 10_000;
/** The most retries of a company that may run at the same time. */
const mostRetries = 5;

type Asked = Pick<GroupRetry, 'version'> & { from_step?: string | null | undefined };

/** Requests a retry of a group: the runs that are failed now and not dismissed, the oldest first. */
export async function retryFailures(tenant: TenantTransaction, group: string, { version, from_step = null }: Asked): Promise<GroupRetry> {
  const automation = await groupAutomation(tenant, group);
  if (version === 'today' && automationOf(tenant, automation.id).disabled) throw new AppError('automation_disabled');
  await requireRoom(tenant, group);
  if (from_step !== null) await requireSteps(tenant, group, { version, from_step });
  const id = newId();
  const text = `WITH failed AS (
      SELECT r.id, r.error->>'step_id' AS step_id, row_number() OVER (ORDER BY r.ended_at, r.id) AS place FROM ${runsTable(tenant)} r
      LEFT JOIN ${tableOf(tenant, '_dismissed_failures')} d USING (failure_group)
      WHERE r.failure_group = $2 AND (d.dismissed_at IS NULL OR r.ended_at > d.dismissed_at) ORDER BY r.ended_at, r.id LIMIT ${mostRuns}),
    retry AS (
      INSERT INTO ${tableOf(tenant, '_retries')} (id, failure_group, automation_id, version, total, created_by, from_step)
      SELECT $1, $2, $3, $4, (SELECT count(*) FROM failed), $5, $6 WHERE EXISTS (SELECT FROM failed) RETURNING id)
    INSERT INTO ${tableOf(tenant, '_retried_runs')} (retry_id, place, run_id, step_id)
    SELECT retry.id, failed.place, failed.id, failed.step_id FROM retry, failed RETURNING place`;
  const taken = await tenant.query(text, [id, group, automation.id, version, tenant.principal.user_id, from_step], { name: 'failures.retry' });
  if (taken.length === 0) throw new AppError('nothing_failed');
  await queueJob(tenant, 'retry', id);
  return readRetry(tenant, id);
}

/** Only one retry of a group may run, and only a few of a company. */
async function requireRoom(tenant: TenantTransaction, group: string): Promise<void> {
  await tenant.query(`SELECT pg_advisory_xact_lock(hashtextextended($1 || '/retries', 0))`, [tenant.client.id]);
  const text = `SELECT failure_group FROM ${tableOf(tenant, '_retries')} WHERE status IN ('waiting', 'running')`;
  const open = await tenant.query<{ failure_group: string }>(text, [], { name: 'failures.open_retries' });
  if (open.some(({ failure_group }) => failure_group === group)) throw new AppError('being_retried');
  if (open.length >= mostRetries) throw new AppError('too_many_retries', { count: mostRetries });
}

/** The step to begin at must exist in the version used for the oldest of the runs. */
async function requireSteps(tenant: TenantTransaction, group: string, { version, from_step }: { version: string; from_step: string }): Promise<void> {
  const text = `SELECT automation_id, definition FROM ${runsTable(tenant)} WHERE failure_group = $1 ORDER BY ended_at, id LIMIT 1`;
  const [run] = await tenant.query<Pick<Run, 'automation_id' | 'definition'>>(text, [group], { name: 'failures.first_run' });
  if (run) requireStep(run.definition, version === 'today' ? automationOf(tenant, run.automation_id) : run.definition, from_step);
}

/** A retry whose automation the caller may read. */
export async function readRetry(tenant: TenantTransaction, id: string): Promise<GroupRetry> {
  const text = `SELECT t.automation_id, ${retryColumns} FROM ${tableOf(tenant, '_retries')} t WHERE t.id = $1`;
  const [row] = await tenant.query<GroupRetry & { automation_id: string }>(text, [id], { name: 'failures.read_retry' });
  if (!row || !mayUse(tenant, 'READ', { id: row.automation_id })) throw new AppError('not_found');
  const { automation_id: _, ...retry } = row;
  return retry;
}

/** Stops starting more of its runs. A retry that has ended is not changed. */
export async function cancelRetry(tenant: TenantTransaction, id: string): Promise<GroupRetry> {
  await readRetry(tenant, id);
  const text = `UPDATE ${tableOf(tenant, '_retries')} SET status = 'cancelled', ended_at = now() WHERE id = $1 AND status IN ('waiting', 'running')`;
  await tenant.query(text, [id]);
  return readRetry(tenant, id);
}
