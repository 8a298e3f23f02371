import type { FailureGroup, GroupRetry } from '@millwright/core/contract/failures.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { instantSql } from '../../db/sql/values.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';
import { mayUse, readAutomation, requireAutomation } from '../definitions/rights.ts';
import { runsTable } from '../runs/run-rows.ts';
import { withoutSecrets } from '../runs/step-error.ts';
import { groupAutomation } from './group-automation.ts';
import { retryColumns } from './group-retry.ts';

type Row = Omit<FailureGroup, 'automation' | 'label' | 'retry' | 'step'> & {
  automation_slug: string;
  label: FailureGroup['label'];
  step: FailureGroup['step'] | null;
  retry: GroupRetry | null;
};
type Asked = Paging & { automation?: string | undefined; dismissed?: '0' | '1' | undefined };

/** The present automations whose runs the caller may read. Failures of deleted automations are not listed. */
function readable(tenant: TenantTransaction, automation: string | undefined): string[] {
  if (automation !== undefined) return [readAutomation(tenant, automation).id];
  return tenant.config.list('settings_data_connections').flatMap((one) => (mayUse(tenant, 'READ', one) ? [one.id] : []));
}

/** The open failed runs, or the dismissed ones (`$2`), by group. */
const groupsSql = (tenant: TenantTransaction) => `
  SELECT r.failure_group AS id, r.automation_id, count(*)::int AS runs, count(DISTINCT r.trigger->>'primary_item_id')::int AS records,
    min(r.ended_at) AS first_at, max(r.ended_at) AS last_at, (array_agg(r.id ORDER BY r.ended_at DESC, r.id DESC))[1] AS last_run_id, max(d.dismissed_at) AS dismissed_at
  FROM ${runsTable(tenant)} r LEFT JOIN ${tableOf(tenant, '_dismissed_failures')} d USING (failure_group)
  WHERE r.failure_group IS NOT NULL AND r.automation_id = ANY($1::uuid[]) AND (d.dismissed_at IS NULL OR r.ended_at > d.dismissed_at) <> $2
  GROUP BY r.failure_group, r.automation_id`;

const listSql = (tenant: TenantTransaction) => `
  WITH failed AS (${groupsSql(tenant)}),
    shown AS (SELECT * FROM failed ORDER BY last_at DESC, id LIMIT $3 OFFSET $4)
  SELECT (SELECT count(*)::int FROM failed) AS total, row.* FROM (SELECT 1) always LEFT JOIN (
    SELECT f.id, f.automation_id, f.runs, f.records, f.last_run_id, ${instantSql('f.first_at')} AS first_at, ${instantSql('f.last_at')} AS last_at,
      CASE WHEN $2 THEN ${instantSql('f.dismissed_at')} END AS dismissed_at, f.last_at AS at,
      last.automation_slug, last.definition->'label' AS label, last.error,
      (SELECT jsonb_build_object('id', step->>'id', 'name', step->'name') FROM jsonb_array_elements(last.definition->'steps') step
        WHERE step->>'id' = last.error->>'step_id' LIMIT 1) AS step,
      (SELECT to_jsonb(retry) FROM (SELECT ${retryColumns} FROM ${tableOf(tenant, '_retries')} t WHERE t.failure_group = f.id
        ORDER BY t.created_at DESC, t.id DESC LIMIT 1) retry) AS retry
    FROM shown f JOIN ${runsTable(tenant)} last ON last.id = f.last_run_id
  ) row ON true ORDER BY row.at DESC, row.id`;

/** Failed runs by cause, the latest failure first. */
export async function listFailures(tenant: TenantTransaction, { limit, skip, automation, dismissed }: Asked) {
  const values = [readable(tenant, automation), dismissed === '1', limit, skip];
  const rows = await tenant.query<(Row | { id: null }) & { total: number; at?: unknown }>(listSql(tenant), values, { name: 'failures.list' });
  return { data: rows.flatMap((row) => (row.id === null ? [] : [groupOf(tenant, row)])), total: rows[0]?.total ?? 0 };
}

/** A group with the present name of its automation. */
function groupOf(tenant: TenantTransaction, row: Row & { total: number; at?: unknown }): FailureGroup {
  const { total: _, at: __, automation_slug, label, error, step, ...group } = row;
  const document = tenant.config.effective('settings_data_connections', row.automation_id) as
    | { slug?: string; label?: FailureGroup['label'] }
    | undefined;
  return {
    ...group,
    step: step ?? null,
    automation: document?.slug || automation_slug || row.automation_id,
    label: document?.label ?? label,
    error: error && withoutSecrets(error as Parameters<typeof withoutSecrets>[0]),
  };
}

/** Dismisses a group in its present state. Runs that fail later appear again. */
export async function dismissFailures(tenant: TenantTransaction, group: string): Promise<void> {
  requireAutomation(tenant, 'UPDATE', await groupAutomation(tenant, group));
  const text = `INSERT INTO ${tableOf(tenant, '_dismissed_failures')} (failure_group, dismissed_by) VALUES ($1, $2)
    ON CONFLICT (failure_group) DO UPDATE SET dismissed_at = now(), dismissed_by = excluded.dismissed_by`;
  await tenant.query(text, [group, tenant.principal.user_id]);
}

export async function restoreFailures(tenant: TenantTransaction, group: string): Promise<void> {
  requireAutomation(tenant, 'UPDATE', await groupAutomation(tenant, group));
  await tenant.query(`DELETE FROM ${tableOf(tenant, '_dismissed_failures')} WHERE failure_group = $1`, [group]);
}
