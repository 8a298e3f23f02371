import { archiveFormat } from '@millwright/core/archive/format.ts';
import type { ArchiveFiles, Unit } from '@millwright/core/archive/types.ts';
import { filesOf } from '@millwright/core/archive/units.ts';
import type { RestorePoint } from '@millwright/core/contract/archive.ts';
import { AppError } from '@millwright/core/errors.ts';
import { personNameSql } from '../db/sql/values.ts';
import type { TenantTransaction } from '../db/types.ts';
import { baseOfUnits } from './configured.ts';
import type { Push } from './push-plan.ts';

/** So many are kept of a company, the newest. */
const most = 50;

/** Keeps what the configuration was before a push, and what it came to; answers its id. */
export async function keepRestorePoint(tenant: TenantTransaction, before: readonly Unit[], after: readonly Unit[], changes: number): Promise<string> {
  const [row] = await tenant.query<{ id: string }>(
    `INSERT INTO platform.restore_points (created_by, format, files, base, changes) VALUES ($1, $2, $3::jsonb, $4::jsonb, $5) RETURNING id`,
    [tenant.principal.user_id, archiveFormat, JSON.stringify(filesOf(before)), JSON.stringify(baseOfUnits(after)), changes],
  );
  await tenant.query(
    'DELETE FROM platform.restore_points WHERE id IN (SELECT id FROM platform.restore_points ORDER BY created_at DESC, id DESC OFFSET $1)',
    [most],
  );
  return (row as { id: string }).id;
}

/** The restore points of the company, the newest first. */
export async function listRestorePoints(tenant: TenantTransaction, { limit, skip }: { limit: number; skip: number }) {
  const data = await tenant.query<RestorePoint>(
    `SELECT p.id, p.created_at, p.changes, CASE WHEN u.id IS NOT NULL THEN
        jsonb_build_object('id', u.id, 'name', ${personNameSql('u')}) END AS created_by
      FROM platform.restore_points p LEFT JOIN platform.users u ON u.id = p.created_by ORDER BY p.created_at DESC, p.id DESC LIMIT $1 OFFSET $2`,
    [limit, skip],
  );
  const [count] = await tenant.query<{ total: number }>('SELECT count(*)::int AS total FROM platform.restore_points');
  return { data: data.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })), total: count?.total ?? 0 };
}

/** The push that takes one back: only what it has changed, and that entirely. */
export async function pushBack(tenant: TenantTransaction, id: string): Promise<Push> {
  const [row] = await tenant.query<{ format: number; files: ArchiveFiles; base: Record<string, string> }>(
    'SELECT format, files, base FROM platform.restore_points WHERE id = $1',
    [id],
  );
  if (!row) throw new AppError('not_found');
  return { archive: { format: row.format, files: row.files }, base: row.base, remove: true };
}
