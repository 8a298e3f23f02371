import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { Database } from '../db/database.ts';
import type { Client } from '../db/entities/client.entity.ts';
import { inPlatform } from '../db/platform.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Storage } from './storage/storage.ts';

/** How long a file stays that no record holds (docs/decisions/0016-files.md). */
const grace = '7 days';
const day_ms = 24 * 3_600_000;
const batch = 1_000;

/** SQL: every value in the trash that looks like an id. A deleted record or link may be restored with its files. */
const trashedIds = (schema: string): string[] =>
  ['_trash', '_trash_links'].map(
    (table) => `SELECT item::uuid AS id FROM ${schema}.${table} t, jsonb_each(t.row) AS f(name, value),
       jsonb_array_elements_text(CASE WHEN jsonb_typeof(value) = 'array' THEN value ELSE '[]' END) AS item
       WHERE t.row IS NOT NULL AND item ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
  );

/**
 * SQL: the ids of all files that are held: by file columns (those of deleted fields included, which may be restored), by
 * the trash, by runs, and by sent messages.
 */
async function heldIds(tenant: TenantTransaction): Promise<string> {
  const columns = await tenant.query<{ table: string; column: string }>(
    `SELECT c.relname AS "table", a.attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' AND a.atttypid = 'uuid[]'::regtype AND NOT a.attisdropped AND c.relname NOT LIKE '\\_%'`,
    [tenant.client.schema],
  );
  const schema = identifier(tenant.client.schema);
  const parts = columns.map(({ table, column }) => `SELECT unnest(${identifier(column)}) AS id FROM ${schema}.${identifier(table)}`);
  const ofRuns = `SELECT f.id FROM ${schema}._files f JOIN ${schema}._runs r ON r.id = f.run_id`;
  const ofMessages = `SELECT (f->>'id')::uuid AS id FROM platform.messages, jsonb_array_elements(files) AS f`;
  return [...parts, ...trashedIds(schema), ofRuns, ofMessages].join(' UNION ');
}

/** Records since when a file is held by nothing, and clears that if it is held again. */
async function markUnheld(tenant: TenantTransaction): Promise<void> {
  const table = `${identifier(tenant.client.schema)}._files`;
  await tenant.query(
    `WITH held AS MATERIALIZED (${await heldIds(tenant)}), state AS (SELECT f.id, f.id IN (SELECT id FROM held WHERE id IS NOT NULL) AS held FROM ${table} f)
     UPDATE ${table} f SET unheld_since = CASE WHEN held THEN NULL ELSE now() END FROM state
     WHERE state.id = f.id AND f.deleted_at IS NULL AND held = (f.unheld_since IS NOT NULL)`,
  );
}

/**
 * Deletes files that nothing has held for the grace period. It locks the rows first, so that no save adds one to a record
 * meanwhile. Returns how many were checked.
 */
async function deleteUnheld(tenant: TenantTransaction): Promise<number> {
  const table = `${identifier(tenant.client.schema)}._files`;
  const old = await tenant.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE unheld_since < now() - interval '${grace}' AND deleted_at IS NULL ORDER BY id LIMIT ${batch} FOR UPDATE`,
  );
  if (old.length)
    await tenant.query(
      `WITH held AS MATERIALIZED (${await heldIds(tenant)})
       UPDATE ${table} SET deleted_at = CASE WHEN id IN (SELECT id FROM held WHERE id IS NOT NULL) THEN NULL ELSE now() END, unheld_since = NULL WHERE id = ANY($1::uuid[])`,
      [old.map(({ id }) => id)],
    );
  return old.length;
}

type InClient = <T>(work: (tenant: TenantTransaction) => Promise<T>) => Promise<T>;

/** Removes the content of deleted files, then their rows. */
async function forgetDeleted(storage: Storage, client_id: string, inClient: InClient): Promise<void> {
  for (let count = batch; count === batch; ) {
    const rows = await inClient((tenant) =>
      tenant.query<{ id: string }>(
        `SELECT id FROM ${identifier(tenant.client.schema)}._files WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT ${batch}`,
      ),
    );
    for (const { id } of rows) await storage.remove({ client_id, id });
    const ids = rows.map(({ id }) => id);
    await inClient((tenant) => tenant.query(`DELETE FROM ${identifier(tenant.client.schema)}._files WHERE id = ANY($1::uuid[])`, [ids]));
    count = rows.length;
  }
}

/** Removes content that has no row a day after it was stored, because its upload was interrupted. */
async function removeStray(storage: Storage, client_id: string, inClient: InClient): Promise<void> {
  const old: string[] = [];
  const check = async () => {
    const ids = old.splice(0);
    const rows = await inClient((tenant) =>
      tenant.query<{ id: string }>(`SELECT id FROM ${identifier(tenant.client.schema)}._files WHERE id = ANY($1::uuid[])`, [ids]),
    );
    const stored = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!stored.has(id)) await storage.remove({ client_id, id });
  };
  for await (const { id, kept_at } of storage.list(client_id)) {
    if (isUuid(id) && kept_at.getTime() < Date.now() - day_ms) old.push(id);
    if (old.length === batch) await check();
  }
  if (old.length) await check();
}

/** Cleans up the files of one client. It runs daily. */
export async function cleanFiles(database: Database, storage: Storage, { id }: Pick<Client, 'id'>): Promise<void> {
  const inClient: InClient = (work) => inTenant(database, systemPrincipal(id), work, { timeout_ms: 60_000 });
  await inClient(markUnheld);
  while ((await inClient(deleteUnheld)) === batch);
  await forgetDeleted(storage, id, inClient);
  await removeStray(storage, id, inClient);
}

/** Removes the files of companies that were deleted for good in the last 30 days, and incomplete uploads. */
export async function cleanStorage(database: Database, storage: Storage): Promise<void> {
  const gone = await inPlatform(database, (platform) =>
    platform.query<{ id: string }>(
      `SELECT DISTINCT details->>'client_id' AS id FROM platform.audit_log a WHERE action = 'client_shut' AND created_at > now() - interval '30 days'
       AND NOT EXISTS (SELECT FROM platform.clients c WHERE c.id::text = a.details->>'client_id')`,
    ),
  );
  for (const { id: client_id } of gone.filter(({ id }) => isUuid(id))) {
    for await (const { id } of storage.list(client_id)) await storage.remove({ client_id, id });
  }
  await storage.clearBroken(new Date(Date.now() - day_ms));
}
