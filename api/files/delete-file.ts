import { AppError } from '@millwright/core/errors.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { saveRecords } from '../records/records.service.ts';
import { lockRecords } from '../records/stored/lock-records.ts';
import { filesTable, type Holder, holdersOf, keeperSql, mayHolder, mayKeeper, uploaderOf } from './stored/holders.ts';

/** A record or link that holds the file, and all files of that field. */
type Held = { holder: Holder; id: string; to_id: string | null; files: string[] };

async function holding(tenant: TenantTransaction, id: string): Promise<Held[]> {
  const holders = holdersOf(tenant.config.schema);
  if (holders.length === 0) return [];
  const parts = holders.map(({ table, field, end }, at) => {
    const column = identifier(field.name);
    const ids = end ? 'from_id AS id, to_id' : 'id, NULL::uuid AS to_id';
    return `SELECT ${at} AS at, ${ids}, ${column} AS files FROM ${identifier(tenant.client.schema)}.${identifier(table)} WHERE ${column} @> ARRAY[$1::uuid]`;
  });
  const rows = await tenant.query<{ at: number; id: string; to_id: string | null; files: string[] }>(parts.join(' UNION ALL '), [id]);
  return rows.map(({ at, ...row }) => ({ holder: holders[at] as Holder, ...row }));
}

/** Locks the records that hold the file, with both ends of links, in the order of models that saves use. */
async function lockHeld(tenant: TenantTransaction, held: readonly Held[]): Promise<void> {
  const places = held.flatMap(({ holder: { model, end }, id, to_id }) => [
    [model.table, id] as const,
    ...(end && to_id ? [[end.to, to_id] as const] : []),
  ]);
  const tables = [...Map.groupBy(places, ([table]) => table)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [table, found] of tables) await lockRecords(tenant, table, [...new Set(found.map(([, id]) => id))]);
}

function itemWithout({ holder: { model, field, end }, id, to_id, files }: Held, file: string): SaveItem {
  const properties = { [field.name]: files.filter((each) => each !== file) };
  const item = { model: model.model.slug, identity: id };
  if (!end || !to_id) return { ...item, properties };
  return { ...item, properties: {}, relations: [{ name: end.name, action: 'link', ids: [to_id], properties }] };
}

type Deleted = { created_by: string | null; automation_id: string | null };

/** Throws unless the caller may delete the file. If they can't even read it, it throws not_found. */
function checkDeletion(tenant: TenantTransaction, { created_by, automation_id }: Deleted, held: readonly Held[]): void {
  const own = created_by !== null && created_by === uploaderOf(tenant);
  const reads = own || held.some(({ holder }) => mayHolder(tenant, 'READ', holder)) || mayKeeper(tenant, 'READ', automation_id);
  if (!reads) throw new AppError('not_found');
  const edits = held.length > 0 || own || mayKeeper(tenant, 'UPDATE', automation_id);
  if (!edits || !held.every(({ holder }) => mayHolder(tenant, 'READ', holder) && mayHolder(tenant, 'UPDATE', holder)))
    throw new AppError('forbidden');
}

/**
 * Deletes a file and removes it from the records that hold it. If none does, its uploader may delete it, or who may change
 * the automation whose run stored it. Otherwise the caller must be allowed to edit every field that holds it. The content
 * is removed after the commit.
 */
export async function deleteFile(tenant: TenantTransaction, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [file] = await tenant.query<Deleted>(
    `SELECT f.created_by, r.automation_id FROM ${filesTable(tenant)} f ${keeperSql(tenant)} WHERE f.id = $1 AND f.deleted_at IS NULL FOR UPDATE OF f`,
    [id],
  );
  if (!file) throw new AppError('not_found');
  const held = await holding(tenant, id);
  checkDeletion(tenant, file, held);
  await lockHeld(tenant, held);
  // Reads the lists again, because others may have saved before the locks were granted.
  const now = held.length ? await holding(tenant, id) : [];
  await saveRecords(
    tenant,
    now.map((each) => itemWithout(each, id.toLowerCase())),
  );
  await tenant.query(`UPDATE ${filesTable(tenant)} SET deleted_at = now() WHERE id = $1`, [id]);
}
