import { systemPrincipal } from '@millwright/core/access/principals.ts';
import type { Database } from '../../db/database.ts';
import type { Client } from '../../db/entities/client.entity.ts';
import { inPlatform, type Platform } from '../../db/platform.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { forEveryClient } from './upgrade.ts';

/** Which rows are deleted after how long (docs/decisions/0009-what-is-kept.md). Each batch is a short transaction, so that nobody waits. */
type Sweep = { table: string; ended: string; after: string; batch: number };

const platformSweeps: readonly Sweep[] = [
  { table: 'sessions', ended: 'COALESCE(revoked_at, expires_at)', after: '30 days', batch: 5_000 },
  { table: 'password_resets', ended: 'expires_at', after: '30 days', batch: 5_000 },
  { table: 'spent_challenges', ended: 'until', after: '1 day', batch: 5_000 },
  { table: 'past_sign_ins', ended: 'at', after: '90 days', batch: 5_000 },
  { table: 'outbox', ended: 'delivered_at', after: '30 days', batch: 5_000 },
  // As long as the runs that they are about.
  { table: 'notices', ended: 'last_at', after: '90 days', batch: 5_000 },
  { table: 'access_requests', ended: 'decided_at', after: '90 days', batch: 1_000 },
  { table: 'webhook_deliveries', ended: 'at', after: '30 days', batch: 5_000 },
  { table: 'sent_calls', ended: 'at', after: '30 days', batch: 5_000 },
  // Decided approvals, as long as the runs that waited for them. Undecided ones are deleted with their run (`cleanApprovals`).
  { table: 'approvals', ended: 'decided_at', after: '90 days', batch: 1_000 },
];

/** Rows of clients. Steps are deleted with their run, rows of a file with their import, links with their record in the trash. */
const clientSweeps: readonly Sweep[] = [
  { table: '_runs', ended: 'ended_at', after: '90 days', batch: 500 },
  { table: '_retries', ended: 'ended_at', after: '90 days', batch: 50 },
  { table: '_dismissed_failures', ended: 'dismissed_at', after: '90 days', batch: 1_000 },
  { table: '_imports', ended: 'ended_at', after: '30 days', batch: 1 },
  { table: '_model_changes', ended: 'ended_at', after: '30 days', batch: 1_000 },
  { table: '_trash', ended: 'deleted_at', after: '30 days', batch: 1_000 },
  { table: '_trash_links', ended: 'deleted_at', after: '30 days', batch: 1_000 },
  { table: '_roots', ended: 'created_at', after: '30 days', batch: 5_000 },
  { table: '_idempotency', ended: 'created_at', after: '7 days', batch: 5_000 },
];

type Query = (text: string) => Promise<{ count: number }[]>;

/** Deletes old rows in batches, each in its own transaction, until none is left. */
async function sweep(
  schema: string,
  { table, ended, after, batch }: Sweep,
  transaction: (work: (query: Query) => Promise<number>) => Promise<number>,
) {
  const name = `${identifier(schema)}.${identifier(table)}`;
  const old = `SELECT ctid FROM ${name} WHERE ${ended} < now() - interval '${after}' LIMIT ${batch}`;
  const text = `WITH gone AS (DELETE FROM ${name} WHERE ctid = ANY (ARRAY(${old})) RETURNING 1) SELECT count(*)::int AS count FROM gone`;
  for (let deleted = batch; deleted === batch; ) deleted = await transaction(async (query) => (await query(text))[0]?.count ?? 0);
}

const patience = { timeout_ms: 60_000 };

/** Deletes undecided approvals whose run was deleted. The company's schema knows them; only the platform may delete them. */
async function cleanApprovals(database: Database, { id, schema }: Client): Promise<void> {
  const batch = 1_000;
  const lost = `SELECT a.id FROM platform.approvals a WHERE a.decided_at IS NULL
    AND NOT EXISTS (SELECT FROM ${identifier(schema)}._runs r WHERE r.id = a.run_id) LIMIT ${batch}`;
  for (let deleted = batch; deleted === batch; ) {
    const rows = await inTenant(database, systemPrincipal(id), (tenant) => tenant.query<{ id: string }>(lost), patience);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await inPlatform(database, (platform) => platform.query('DELETE FROM platform.approvals WHERE id = ANY ($1)', [ids]));
    deleted = ids.length;
  }
}

/** The number of newest calls of an automation that can be resent. */
const repeatableCalls = 500;

/**
 * Deletes the content of an automation's older calls, so that the log has a limit; their lines stay. It runs once a day; until then
 * there may be more.
 */
async function forgetRequests(database: Database, { id }: Client): Promise<void> {
  const batch = 1_000;
  const old = `SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY automation_id ORDER BY id DESC) AS place
    FROM platform.sent_calls WHERE request IS NOT NULL) each WHERE place > ${repeatableCalls} LIMIT ${batch}`;
  const text = `WITH forgotten AS (UPDATE platform.sent_calls SET request = NULL WHERE id IN (${old}) RETURNING 1)
    SELECT count(*)::int AS count FROM forgotten`;
  const work = (tenant: TenantTransaction) => tenant.query<{ count: number }>(text);
  for (let changed = batch; changed === batch; ) changed = (await inTenant(database, systemPrincipal(id), work, patience))[0]?.count ?? 0;
}

async function cleanClient(database: Database, client: Client): Promise<void> {
  const { id, schema } = client;
  for (const each of clientSweeps) {
    await sweep(schema, each, (work) => inTenant(database, systemPrincipal(id), (tenant) => work((text) => tenant.query(text)), patience));
  }
  await cleanApprovals(database, client);
  await forgetRequests(database, client);
}

/** Deletes audit log entries that are older than their company's retention period. Only a database function may do that, and it checks the age. */
async function cleanAuditLogs(database: Database): Promise<void> {
  const batch = 5_000;
  const work = (platform: Platform) => platform.query<{ count: number }>('SELECT platform.sweep_audit_log($1) AS count', [batch]);
  for (let deleted = batch; deleted === batch; ) deleted = (await inPlatform(database, work))[0]?.count ?? 0;
}

/** Deletes old rows of the platform and of all clients. Timelines, records and documents are never deleted. */
export async function cleanUp(database: Database): Promise<void> {
  for (const each of platformSweeps)
    await sweep('platform', each, (work) => inPlatform(database, (platform) => work((text) => platform.query(text))));
  await cleanAuditLogs(database);
  await forEveryClient(database, (client) => cleanClient(database, client));
}
