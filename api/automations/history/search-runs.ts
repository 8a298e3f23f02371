import { stepDescriptor, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import type { RunStatus } from '@millwright/core/automation/types.ts';
import type { FoundRun, RunItem } from '@millwright/core/contract/parts/run-shapes.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { mayUse } from '../definitions/rights.ts';
import { type Run, runsTable, stepsTable } from '../runs/run-rows.ts';
import { withoutSecrets } from '../runs/step-error.ts';
import { historyOf, type RunRow, runItem } from './history.ts';

type Filter = {
  status?: RunStatus | 'partly' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  record?: string | undefined;
  words?: string | undefined;
  failure?: string | undefined;
};
type Page<T> = { data: T[]; total: number; total_estimated?: true };
type Row = RunRow & Pick<Run, 'automation_id' | 'automation_slug' | 'error'> & { label: FoundRun['label'] };

/** Where words are looked for, counting stops here. */
const mostCounted = 1_000;

/** Steps whose answers readers see as they are stored: only these are searched, or a secret could be found out letter by letter. */
const searched = () => stepTypes().filter((type) => !stepDescriptor(type).answersOfOthers);

/** What stands as itself in a pattern. */
const literally = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** What holds of a run named `r` that is looked for. */
const conditions = (tenant: TenantTransaction) => `
  ($2::text IS NULL OR CASE WHEN r.status = 'success' AND r.partly IS NOT NULL THEN 'partly' ELSE r.status END = $2)
  AND ($3::timestamptz IS NULL OR r.created_at >= $3) AND ($4::timestamptz IS NULL OR r.created_at < $4)
  AND ($5::text IS NULL OR r.trigger->>'primary_item_id' = $5 OR r.trigger->'primary_item_ids' ? $5)
  AND ($6::text IS NULL OR r.failure_group = $6)
  AND ($7::text IS NULL OR r.error->>'message' ILIKE $7 OR r.error->>'code' ILIKE $7 OR (r.trigger->'input')::text ILIKE $7 OR r.trigger->>'origin' ILIKE $7
    OR EXISTS (SELECT FROM ${stepsTable(tenant)} s WHERE s.run_id = r.id
      AND (s.input::text ILIKE $7 OR s.error->>'message' ILIKE $7 OR (s.type = ANY($8::text[]) AND s.output::text ILIKE $7))))`;

/** Each automation's newest are found by the index; then the newest of all. */
const pageSql = (tenant: TenantTransaction) => `
  SELECT r.* FROM unnest($1::uuid[]) wanted CROSS JOIN LATERAL (
    SELECT r.id, r.created_at, r.started_at, r.ended_at, r.status, r.partly, r.trigger, r.definition_version, r.automation_id, r.automation_slug, r.error,
      r.definition->'label' AS label
    FROM ${runsTable(tenant)} r WHERE r.automation_id = wanted AND ${conditions(tenant)} ORDER BY r.created_at DESC, r.id DESC LIMIT $9::int + $10::int
  ) r ORDER BY r.created_at DESC, r.id DESC LIMIT $9::int OFFSET $10::int`;

async function lookUp(tenant: TenantTransaction, ids: readonly string[], { limit, skip, ...filter }: Paging & Filter): Promise<Page<Row>> {
  const { status, from, to, record, failure, words } = filter;
  const most = words === undefined ? null : mostCounted + 1;
  const text = `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM ${runsTable(tenant)} r WHERE r.automation_id = ANY($1::uuid[]) AND ${conditions(tenant)} LIMIT $11::int) counted) AS total,
      page.* FROM (SELECT 1) always LEFT JOIN (${pageSql(tenant)}) page ON true ORDER BY page.created_at DESC, page.id DESC`;
  const values = [ids, status, from, to, record, failure, words && literally(words), words && searched(), limit, skip, most].map(
    (one) => one ?? null,
  );
  const rows = await tenant.query<(Row | { id: null }) & { total: number }>(text, values, { name: 'runs.search' });
  const total = rows[0]?.total ?? 0;
  const data = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return most === null || total <= mostCounted ? { data, total } : { data, total: mostCounted, total_estimated: true };
}

/** An automation's runs, newest first. */
export async function listRuns(tenant: TenantTransaction, id: string, filter: Paging & Filter): Promise<Page<RunItem>> {
  const { data, ...counted } = await lookUp(tenant, [await historyOf(tenant, id)], filter);
  return { data: data.map(runItem), ...counted };
}

/** Runs of every automation that the caller may read, or of one of them. */
export async function searchRuns(tenant: TenantTransaction, { automation, ...filter }: Paging & Filter & { automation?: string | undefined }) {
  const readable = () => tenant.config.list('settings_data_connections').flatMap((one) => (mayUse(tenant, 'READ', one) ? [one.id] : []));
  const { data, ...counted } = await lookUp(tenant, automation === undefined ? readable() : [await historyOf(tenant, automation)], filter);
  return { data: data.map((row) => foundRun(tenant, row)), ...counted };
}

/** A run with the automation's name of today; one that was deleted keeps the one it had. */
function foundRun(tenant: TenantTransaction, row: Row): FoundRun {
  const document = tenant.config.effective('settings_data_connections', row.automation_id) as
    | { slug?: string; label?: FoundRun['label'] }
    | undefined;
  const automation = document?.slug || row.automation_slug || row.automation_id;
  return {
    ...runItem(row),
    automation_id: row.automation_id,
    automation,
    label: document?.label ?? row.label,
    error: row.error && withoutSecrets(row.error),
  };
}
