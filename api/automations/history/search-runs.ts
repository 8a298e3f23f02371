import { stepDescriptor, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import type { RunStatus } from '@millwright/core/automation/types.ts';
import { type FoundRun, mostSearched, type RunItem } from '@millwright/core/contract/parts/run-shapes.ts';
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
type Page<T> = { data: T[]; total: number; total_estimated?: true; searched?: number };
type Row = RunRow & Pick<Run, 'automation_id' | 'automation_slug' | 'error'> & { label: FoundRun['label'] };
type Paged = (Row | { id: null }) & { total: number; cut?: boolean };

/** A search by words stops counting here. */
const mostCounted = 1_000;

/** Steps whose outputs readers see in full. Only these are searched; otherwise a secret could be guessed letter by letter. */
const searched = () => stepTypes().filter((type) => !stepDescriptor(type).answersOfOthers);

/** Escapes the special characters of a LIKE pattern. */
const literally = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The conditions of a search on a run with the alias `r`, except for words. */
const fits = `
  ($2::text IS NULL OR CASE WHEN r.status = 'success' AND r.partly IS NOT NULL THEN 'partly' ELSE r.status END = $2)
  AND ($3::timestamptz IS NULL OR r.created_at >= $3) AND ($4::timestamptz IS NULL OR r.created_at < $4)
  AND ($5::text IS NULL OR r.trigger->>'primary_item_id' = $5 OR r.trigger->'primary_item_ids' ? $5)
  AND ($6::text IS NULL OR r.failure_group = $6)`;

const withWords = (tenant: TenantTransaction) => `
  (r.error->>'message' ILIKE $9 OR r.error->>'code' ILIKE $9 OR (r.trigger->'input')::text ILIKE $9 OR r.trigger->>'origin' ILIKE $9
    OR EXISTS (SELECT FROM ${stepsTable(tenant)} s WHERE s.run_id = r.id
      AND (s.input::text ILIKE $9 OR s.error->>'message' ILIKE $9 OR (s.type = ANY($10::text[]) AND s.output::text ILIKE $9))))`;

const columns = `r.id, r.created_at, r.started_at, r.ended_at, r.status, r.partly, r.trigger, r.definition_version, r.automation_id, r.automation_slug, r.error,
      r.definition->'label' AS label`;
const newestFirst = (rows: string) => `ORDER BY ${rows}.created_at DESC, ${rows}.id DESC`;

/** The newest runs of each automation are found by an index, and then the newest of all. */
const newest = (tenant: TenantTransaction, what: string, most: string) => `
  SELECT r.* FROM unnest($1::uuid[]) wanted CROSS JOIN LATERAL (
    SELECT ${what} FROM ${runsTable(tenant)} r WHERE r.automation_id = wanted AND ${fits} ${newestFirst('r')} LIMIT ${most}
  ) r ${newestFirst('r')}`;

const plainSql = (tenant: TenantTransaction) => `
  SELECT (SELECT count(*)::int FROM ${runsTable(tenant)} r WHERE r.automation_id = ANY($1::uuid[]) AND ${fits}) AS total, page.*
  FROM (SELECT 1) always LEFT JOIN (${newest(tenant, columns, '$7::int + $8::int')} LIMIT $7::int OFFSET $8::int) page ON true ${newestFirst('page')}`;

/** Words are searched once, and only in the newest matching runs, because no index helps. */
const wordsSql = (tenant: TenantTransaction) => `
  WITH newest AS MATERIALIZED (${newest(tenant, 'r.id, r.created_at', String(mostSearched + 1))} LIMIT ${mostSearched + 1}),
  hits AS MATERIALIZED (
    SELECT r.id, r.created_at FROM (SELECT id FROM newest ${newestFirst('newest')} LIMIT ${mostSearched}) n JOIN ${runsTable(tenant)} r USING (id)
    WHERE ${withWords(tenant)} ${newestFirst('r')} LIMIT ${mostCounted + 1})
  SELECT (SELECT count(*)::int FROM hits) AS total, (SELECT count(*) > ${mostSearched} FROM newest) AS cut, page.*
  FROM (SELECT 1) always LEFT JOIN (
    SELECT ${columns} FROM (SELECT id FROM hits ${newestFirst('hits')} LIMIT $7::int OFFSET $8::int) h JOIN ${runsTable(tenant)} r USING (id)
  ) page ON true ${newestFirst('page')}`;

async function lookUp(tenant: TenantTransaction, ids: readonly string[], { limit, skip, ...filter }: Paging & Filter): Promise<Page<Row>> {
  const { status, from, to, record, failure, words } = filter;
  const plain = [ids, status, from, to, record, failure, limit, skip].map((one) => one ?? null);
  const rows =
    words === undefined
      ? await tenant.query<Paged>(plainSql(tenant), plain, { name: 'runs.search' })
      : await tenant.query<Paged>(wordsSql(tenant), [...plain, literally(words), searched()], { name: 'runs.search_words' });
  const total = rows[0]?.total ?? 0;
  const data = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const within = rows[0]?.cut === true && { searched: mostSearched };
  return words === undefined || total <= mostCounted ? { data, total, ...within } : { data, total: mostCounted, total_estimated: true, ...within };
}

/** The runs of an automation, newest first. */
export async function listRuns(tenant: TenantTransaction, id: string, filter: Paging & Filter): Promise<Page<RunItem>> {
  const { data, ...counted } = await lookUp(tenant, [await historyOf(tenant, id)], filter);
  return { data: data.map(runItem), ...counted };
}

/** The runs of every automation that the caller may read, or of one. */
export async function searchRuns(tenant: TenantTransaction, { automation, ...filter }: Paging & Filter & { automation?: string | undefined }) {
  const readable = () => tenant.config.list('settings_data_connections').flatMap((one) => (mayUse(tenant, 'READ', one) ? [one.id] : []));
  const { data, ...counted } = await lookUp(tenant, automation === undefined ? readable() : [await historyOf(tenant, automation)], filter);
  return { data: data.map((row) => foundRun(tenant, row)), ...counted };
}

/** A run with the present name of its automation; a deleted automation keeps its last name. */
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
