import type { FileDetails } from '@millwright/core/contract/files.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { filesTable, keeperSql, mayKeeper, readableSql, uploaderOf } from './holders.ts';

const columns = 'f.id, f.file_name, f.size, f.content_type';

/**
 * Finds the files of these ids that the caller may read, in the order of the ids and in one statement. Files of runs need
 * the right to read their history.
 */
export async function findFiles(tenant: TenantTransaction, ids: readonly string[]): Promise<FileDetails[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()).filter(isUuid))];
  if (asked.length === 0) return [];
  const rows = await tenant.query<FileDetails & { readable: boolean; automation_id: string | null }>(
    `SELECT * FROM (SELECT ${columns}, ${readableSql(tenant, '$2')} AS readable, r.automation_id FROM ${filesTable(tenant)} f
     ${keeperSql(tenant)} WHERE f.id = ANY($1::uuid[]) AND f.deleted_at IS NULL) found WHERE readable OR automation_id IS NOT NULL`,
    [asked, uploaderOf(tenant)],
  );
  const allowed = rows.filter(({ readable, automation_id }) => readable || mayKeeper(tenant, 'READ', automation_id));
  const byId = new Map(allowed.map(({ readable: _, automation_id: __, ...details }) => [details.id, details]));
  return asked.flatMap((id) => byId.get(id) ?? []);
}

/** Finds a file that the caller may read. Throws not_found in every other case. */
export async function findFile(tenant: TenantTransaction, id: string): Promise<FileDetails> {
  const [file] = await findFiles(tenant, [id]);
  if (!file) throw new AppError('not_found');
  return file;
}

/** Adds the row of a file whose content is stored. A file of a run is deleted with the run. */
export async function addFile(
  tenant: TenantTransaction,
  { id, file_name, size, content_type, run_id = null }: FileDetails & { run_id?: string | null },
): Promise<FileDetails> {
  await tenant.query(`INSERT INTO ${filesTable(tenant)} (id, file_name, size, content_type, created_by, run_id) VALUES ($1, $2, $3, $4, $5, $6)`, [
    id,
    file_name,
    size,
    content_type,
    uploaderOf(tenant),
    run_id,
  ]);
  return { id, file_name, size, content_type };
}

/**
 * Finds the files of these ids that the caller may put into a record, because they may read them. None of them is deleted
 * until the transaction ends.
 */
export async function usableFiles(tenant: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tenant.query<{ id: string }>(
    `SELECT f.id FROM ${filesTable(tenant)} f WHERE f.id = ANY($1::uuid[]) AND f.deleted_at IS NULL AND ${readableSql(tenant, '$2')}
     ORDER BY f.id FOR SHARE OF f`,
    [ids, uploaderOf(tenant)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Finds the files of these ids that exist, without a check of rights. None of them is deleted until the transaction ends. */
export async function existingFiles(tenant: TenantTransaction, ids: readonly string[]): Promise<Set<string>> {
  const text = `SELECT f.id FROM ${filesTable(tenant)} f WHERE f.id = ANY($1::uuid[]) AND f.deleted_at IS NULL ORDER BY f.id FOR SHARE OF f`;
  return new Set((await tenant.query<{ id: string }>(text, [ids])).map(({ id }) => id));
}
