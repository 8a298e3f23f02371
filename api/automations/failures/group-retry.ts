import type { GroupRetry } from '@millwright/core/contract/failures.ts';
import { AppError } from '@millwright/core/errors.ts';
import { newId } from '../../db/sql/new-id.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { automationOf } from '../definitions/lookup.ts';
import { mayUse } from '../definitions/rights.ts';
import { queueJob } from '../runs/outbox.ts';
import { runsTable } from '../runs/run-rows.ts';
import { groupAutomation } from './group-automation.ts';

/** A retry as answers tell it, of the table named `t`. */
export const retryColumns = `t.id, t.failure_group AS "group", t.status, t.version, t.from_step, t.total, t.succeeded, t.failed, t.skipped, t.error,
  ${instantSql('t.created_at')} AS created_at, ${instantSql('t.ended_at')} AS ended_at`;

/** Runs that one retry takes; whoever has more retries again. */
const mostRuns = 10_000;

type Asked = Pick<GroupRetry, 'version'> & { from_step?: string | null | undefined };

/** Asks for a group to be run again: the runs that are failed now and were not set aside, the oldest first. */
export async function retryFailures(tenant: TenantTransaction, group: string, { version, from_step = null }: Asked): Promise<GroupRetry> {
  const automation = await groupAutomation(tenant, group);
  if (version === 'today' && automationOf(tenant, automation.id).disabled) throw new AppError('automation_disabled');
  const id = newId();
  const text = `WITH failed AS (
      SELECT r.id, r.error->>'step_id' AS step_id, row_number() OVER (ORDER BY r.ended_at, r.id) AS place FROM ${runsTable(tenant)} r
      LEFT JOIN ${tableOf(tenant, '_dismissed_failures')} d USING (failure_group)
      WHERE r.failure_group = $2 AND (d.dismissed_at IS NULL OR r.ended_at > d.dismissed_at) ORDER BY r.ended_at, r.id LIMIT ${mostRuns}),
    retry AS (
      INSERT INTO ${tableOf(tenant, '_retries')} (id, failure_group, automation_id, version, total, created_by, from_step)
      SELECT $1, $2, $3, $4, (SELECT count(*) FROM failed), $5, $6 WHERE EXISTS (SELECT FROM failed) ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO ${tableOf(tenant, '_retried_runs')} (retry_id, place, run_id, step_id)
    SELECT retry.id, failed.place, failed.id, failed.step_id FROM retry, failed RETURNING place`;
  const taken = await tenant.query(text, [id, group, automation.id, version, tenant.principal.user_id, from_step], { name: 'failures.retry' });
  if (taken.length === 0) throw new AppError((await openRetry(tenant, group)) ? 'being_retried' : 'nothing_failed');
  await queueJob(tenant, 'retry', id);
  return readRetry(tenant, id);
}

async function openRetry(tenant: TenantTransaction, group: string): Promise<boolean> {
  const text = `SELECT 1 FROM ${tableOf(tenant, '_retries')} WHERE failure_group = $1 AND status IN ('waiting', 'running') LIMIT 1`;
  return (await tenant.query(text, [group])).length > 0;
}

/** A retry whose automation the caller may read. */
export async function readRetry(tenant: TenantTransaction, id: string): Promise<GroupRetry> {
  const text = `SELECT t.automation_id, ${retryColumns} FROM ${tableOf(tenant, '_retries')} t WHERE t.id = $1`;
  const [row] = await tenant.query<GroupRetry & { automation_id: string }>(text, [id], { name: 'failures.read_retry' });
  if (!row || !mayUse(tenant, 'READ', { id: row.automation_id })) throw new AppError('not_found');
  const { automation_id: _, ...retry } = row;
  return retry;
}

/** Starts no more of its runs; one that has ended stays as it ended. */
export async function cancelRetry(tenant: TenantTransaction, id: string): Promise<GroupRetry> {
  await readRetry(tenant, id);
  const text = `UPDATE ${tableOf(tenant, '_retries')} SET status = 'cancelled', ended_at = now() WHERE id = $1 AND status IN ('waiting', 'running')`;
  await tenant.query(text, [id]);
  return readRetry(tenant, id);
}
