import type { ImportState } from '@millwright/core/contract/imports.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';

/** Rows with the same key as an earlier row of the file. */
export type DoubledKeys = ImportState['duplicates'];

/** The most of them that are listed; all are counted. */
const named = 1_000;

/** Finds rows of a staged import whose key columns repeat those of an earlier row. */
export async function doubledKeys(tenant: TenantTransaction, id: string, columns: readonly string[]): Promise<DoubledKeys> {
  if (columns.length === 0) return { total: 0, rows: [] };
  const keys = columns.map((_, index) => `values->>$${index + 2}`);
  const rows = await tenant.query<{ line: number; first_line: number; total: string }>(
    `select line, first_line, count(*) over () as total
     from (select line, first_value(line) over (partition by ${keys.join(', ')} order by line) as first_line
           from ${tableOf(tenant, '_import_rows')} where import_id = $1 and coalesce(${keys.join(', ')}, '') <> '') r
     where line <> first_line order by line limit ${named}`,
    [id, ...columns],
  );
  return { total: Number(rows[0]?.total ?? 0), rows: rows.map(({ line, first_line }) => ({ line, first_line })) };
}
