import { AppError } from '@millwright/core/errors.ts';
import type { Place } from '@millwright/core/sql/statement.ts';
import type { TenantTransaction } from '../../db/types.ts';

/**
 * Throws cursor_gone when the record after which a page begins no longer exists. The page is empty then, and a reader would
 * take it for the end of the list. Call it after the list was read, so that no record can be deleted in between.
 */
export async function requirePlaces(tenant: TenantTransaction, places: readonly Place[]): Promise<void> {
  for (const { table, id } of places) {
    const [row] = await tenant.query<{ there: boolean }>(`select exists (select from ${table} where id = $1::uuid) as there`, [id], {
      name: 'place',
    });
    if (!row?.there) throw new AppError('cursor_gone', { identity: id });
  }
}
