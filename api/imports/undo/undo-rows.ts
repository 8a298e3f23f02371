import type { ImportUndo } from '@millwright/core/contract/imports.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../../records/draft/load.ts';

type Row = Omit<ImportUndo, 'left_rows' | 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null };

const toldRows = 100;

/** The progress of the latest undo of an import; null when there was none. */
export async function lastUndo(tenant: TenantTransaction, import_id: string): Promise<ImportUndo | null> {
  const [row] = await tenant.query<Row>(
    `select id, status, total, done, deleted, changed, left_over as left, created_at, ended_at,
      case when error is not null then json_build_object('code', error->'code', 'message', error->'message') end as error
     from ${tableOf(tenant, '_import_undos')} where import_id = $1 order by created_at desc, id desc limit 1`,
    [import_id],
  );
  if (!row) return null;
  const left_rows = await tenant.query<ImportUndo['left_rows'][number]>(
    `select line, record_id as identity, undone->'problems' as problems from ${tableOf(tenant, '_import_rows')}
     where import_id = $1 and undone->>'what' = 'left' order by line limit ${toldRows}`,
    [import_id],
  );
  return { ...row, created_at: new Date(row.created_at).toISOString(), ended_at: row.ended_at && new Date(row.ended_at).toISOString(), left_rows };
}
