import type { AutomationStats } from '@millwright/core/contract/automations.ts';
import type { RunItem } from '@millwright/core/contract/parts/run-shapes.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse, readAutomation } from '../definitions/rights.ts';
import { runsTable } from '../runs/run-rows.ts';
import { itemColumns, type RunRow, runItem } from './history.ts';

type Counts = { queued: number; running: number; waiting: number; success: number; failure: number; partly: number };
const noRuns: Counts = { queued: 0, running: 0, waiting: 0, success: 0, failure: 0, partly: 0 };

/** The open runs, and the results of the last thirty days, by automation. A cancelled run counts as a failure. */
async function countsOf(tenant: TenantTransaction, ids: readonly string[]): Promise<Map<string, Counts>> {
  const text = `SELECT automation_id, count(*) FILTER (WHERE status = 'queued')::int AS queued, count(*) FILTER (WHERE status = 'running')::int AS running,
      count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'success')::int AS success,
      count(*) FILTER (WHERE status IN ('failure', 'cancelled'))::int AS failure, count(*) FILTER (WHERE partly IS NOT NULL AND status = 'success')::int AS partly
    FROM ${runsTable(tenant)} WHERE automation_id = ANY($1::uuid[]) AND (ended_at IS NULL OR created_at > now() - interval '30 days') GROUP BY automation_id`;
  const rows = await tenant.query<Counts & { automation_id: string }>(text, [ids], { name: 'automations.counts' });
  return new Map(rows.map(({ automation_id, ...counts }) => [automation_id, counts]));
}

/** The newest run of each automation, found by an index. */
async function lastRuns(tenant: TenantTransaction, ids: readonly string[]): Promise<Map<string, RunItem>> {
  const text = `SELECT automation_id, ${itemColumns} FROM unnest($1::uuid[]) wanted
    CROSS JOIN LATERAL (SELECT * FROM ${runsTable(tenant)} WHERE automation_id = wanted ORDER BY created_at DESC, id DESC LIMIT 1) last`;
  const rows = await tenant.query<RunRow & { automation_id: string }>(text, [ids], { name: 'automations.last_runs' });
  return new Map(rows.map((row) => [row.automation_id, runItem(row)]));
}

async function statsOf(tenant: TenantTransaction, ids: readonly string[]): Promise<(AutomationStats & { automation_id: string })[]> {
  const counts = await countsOf(tenant, ids);
  const last = await lastRuns(tenant, ids);
  return ids.map((automation_id) => {
    const own = counts.get(automation_id) ?? noRuns;
    const ended = own.success + own.failure;
    return {
      automation_id,
      ...own,
      success_rate: ended === 0 ? null : (own.success - own.partly) / ended,
      last_run: last.get(automation_id) ?? null,
    };
  });
}

/** The statistics of an automation's runs. */
export async function automationStats(tenant: TenantTransaction, id: string): Promise<AutomationStats> {
  const automation = readAutomation(tenant, id);
  const [{ automation_id: _, ...stats }] = (await statsOf(tenant, [automation.id])) as [AutomationStats & { automation_id: string }];
  return stats;
}

/** The statistics of every automation that the caller may read. */
export async function listAutomationStats(tenant: TenantTransaction, { limit, skip }: Paging) {
  const ids = tenant.config.list('settings_data_connections').flatMap((one) => (mayUse(tenant, 'READ', one) ? [one.id] : []));
  return { data: await statsOf(tenant, ids.slice(skip, skip + limit)), total: ids.length };
}

/**
 * What is still in progress for a client: events to deliver, and runs that are queued or running (a run that waits for
 * time or a person counts as settled). Both numbers are from the same moment. An event counts as delivered when the
 * runs that it starts are queued, so nothing is missed in between. Rows that only request a run are not counted,
 * because their run is.
 */
export async function settled(tenant: TenantTransaction): Promise<{ outbox: number; running: number }> {
  const text = `SELECT (SELECT count(*)::int FROM platform.outbox
      WHERE client_id = $1 AND delivered_at IS NULL AND (events > 0 OR cause->>'kind' = 'job')) AS outbox,
    (SELECT count(*)::int FROM ${runsTable(tenant)} WHERE status IN ('queued', 'running')) AS running`;
  const [row] = await tenant.query<{ outbox: number; running: number }>(text, [tenant.client.id], { name: 'settled' });
  return row ?? { outbox: 0, running: 0 };
}
