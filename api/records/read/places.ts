import { AppError } from '@millwright/core/errors.ts';
import type { Place } from '@millwright/core/sql/statement.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Refuses a list that was to go on after a record which is gone (cursor_gone): it found no place to go on at and is empty,
 * which whoever reads page by page would take for the end. Asked after the list was read, so that none goes in between.
 */
export async function requirePlaces(tenant: TenantTransaction, places: readonly Place[]): Promise<void> {
  for (const { table, id } of places) {
    const [row] = await tenant.query<{ there: boolean }>(`select exists (select from ${table} where id = $1::uuid) as there`, [id], {
      name: 'place',
    });
    if (!row?.there) throw new AppError('cursor_gone', { identity: id });
  }
}
