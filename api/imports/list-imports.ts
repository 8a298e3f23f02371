import { ownerOf } from '@millwright/core/access/principals.ts';
import type { ListedImport } from '@millwright/core/contract/imports.ts';
import type { Paging } from '@millwright/core/contract/parts/shapes.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';
import { tableOf } from '../records/draft/load.ts';
import { demandModel } from '../records/draft/rights.ts';

type Row = Omit<ListedImport, 'created_at' | 'ended_at'> & { created_at: Date; ended_at: Date | null; of: number };

/** The imports into a model, newest first, for users who may import into it. */
export async function listImports(tenant: TenantTransaction, { model: slug, limit, skip }: Paging & { model: string }) {
  const model = tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('model_not_found', { id: slug });
  demandModel(tenant, 'CREATE', model);
  const rows = await tenant.query<Row>(
    `select id, model, file_name, status, total, done, failed, created, created_at, ended_at, coalesce(created_by = $2, false) as mine,
       (select u.status from ${tableOf(tenant, '_import_undos')} u where u.import_id = i.id order by u.created_at desc, u.id desc limit 1) as undo,
       count(*) over ()::int as of
     from ${tableOf(tenant, '_imports')} i where model = $1 order by created_at desc, id desc limit $3 offset $4`,
    [slug, ownerOf(tenant.principal), limit, skip],
  );
  const data = rows.map(
    ({ of: _, created_at, ended_at, ...row }): ListedImport => ({
      ...row,
      created_at: new Date(created_at).toISOString(),
      ended_at: ended_at && new Date(ended_at).toISOString(),
    }),
  );
  return { data, total: rows[0]?.of ?? skip };
}
