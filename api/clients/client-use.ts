import type { ClientUse } from '@millwright/core/contract/clients.ts';
import { runsTable } from '../automations/runs/run-rows.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { instantSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';
import { filesTable } from '../files/stored/holders.ts';

/** The most records of a model that are counted. For more, the database's estimate is returned. */
const mostCounted = 10_000;
const lately = `now() - interval '30 days'`;

/** The columns of ClientUse, except the records. Monthly partitions, such as those of the timeline, are tables of the same schema. */
const figuresSql = (tenant: TenantTransaction) => `
  SELECT p.*, f.*, d.*, r.* FROM
    (SELECT count(*)::int AS people, count(*) FILTER (WHERE s.seen > ${lately})::int AS active_people, ${instantSql('max(s.seen)')} AS last_seen_at
      FROM platform.users u LEFT JOIN LATERAL (SELECT max(x.last_seen_at) AS seen FROM platform.sessions x WHERE x.user_id = u.id) s ON true
      WHERE u.client_id = $1 AND u.signs_in AND NOT u.disabled AND u.removed_at IS NULL) p,
    (SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS file_bytes FROM ${filesTable(tenant)} WHERE deleted_at IS NULL) f,
    (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS database_bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $2 AND c.relkind = 'r') d,
    (SELECT count(*)::int AS runs, count(*) FILTER (WHERE status = 'failure')::int AS failed_runs
      FROM ${runsTable(tenant)} WHERE created_at > ${lately}) r`;

type Counted = { counted: number; expected: number };

/** The number of records of the models, and whether it is estimated. */
async function countRecords(tenant: TenantTransaction): Promise<Pick<ClientUse, 'records' | 'records_estimated'>> {
  const schema = identifier(tenant.client.schema);
  const tables = [...tenant.config.schema.models.values()].map(({ table }) => `${schema}.${identifier(table)}`);
  if (tables.length === 0) return { records: 0, records_estimated: false };
  const counts = tables.map(
    (table) => `SELECT (SELECT count(*)::int FROM (SELECT FROM ${table} LIMIT ${mostCounted + 1}) counted_rows) AS counted,
      (SELECT reltuples::float8 FROM pg_class WHERE oid = '${table}'::regclass) AS expected`,
  );
  const rows = await tenant.query<Counted>(counts.join(' UNION ALL '));
  return {
    records: rows.reduce((sum, { counted, expected }) => sum + (counted > mostCounted ? Math.max(mostCounted, expected) : counted), 0),
    records_estimated: rows.some(({ counted }) => counted > mostCounted),
  };
}

/** Figures about how much the company uses the product. */
export async function clientUse(tenant: TenantTransaction): Promise<ClientUse> {
  const { id, schema } = tenant.client;
  const [figures] = await tenant.query<Omit<ClientUse, 'records' | 'records_estimated'>>(figuresSql(tenant), [id, schema]);
  if (!figures) throw new Error('A row of figures is always there.');
  return { ...figures, ...(await countRecords(tenant)) };
}
