import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../draft/load.ts';

/** Records of one model to delete. `roots` gives the requested record of each. */
export type Group = { model: ResolvedModel; roots: ReadonlyMap<string, string> };

/**
 * Moves rows from their tables to the trash, including columns of deleted fields that may be restored. All in one
 * statement: the rows still contain their references before the database empties them.
 */
export async function moveRecords(tenant: TenantTransaction, groups: readonly Group[]): Promise<void> {
  const { user_id, cause } = tenant.principal;
  const parts = groups.map(
    ({ model }, index) =>
      `gone${index} as (delete from ${tableOf(tenant, model.table)} t where id = any($1::uuid[]) returning t.id, $${index + 5}::text as model, to_jsonb(t) as row)`,
  );
  const gone = groups.map((_, index) => `select * from gone${index}`).join(' union all ');
  await tenant.query(
    `with ${parts.join(', ')}, unregistered as (delete from ${tableOf(tenant, '_registry')} where id = any($1::uuid[]))
     insert into ${tableOf(tenant, '_trash')} (id, root, model, row, deleted_by, cause)
     select gone.id, asked.root, gone.model, gone.row, $3, $4::jsonb from (${gone}) gone join unnest($1::uuid[], $2::uuid[]) as asked(id, root) on asked.id = gone.id`,
    [
      groups.flatMap(({ roots }) => [...roots.keys()]),
      groups.flatMap(({ roots }) => [...roots.values()]),
      user_id,
      JSON.stringify(cause),
      ...groups.map(({ model }) => model.model.slug),
    ],
  );
}

/** Moves links of records in an edge table, with their attributes, to the trash. */
export async function moveEdges(tenant: TenantTransaction, edge: string, ids: readonly string[]): Promise<void> {
  await tenant.query(
    `with gone as (delete from ${tableOf(tenant, edge)} t where from_id = any($1::uuid[]) or to_id = any($1::uuid[]) returning t.id, from_id, to_id, to_jsonb(t) as row)
     insert into ${tableOf(tenant, '_trash_links')} (id, place, from_id, to_id, row) select id, $2, from_id, to_id, row from gone`,
    [ids, edge],
  );
}

/** Empties the column of other records, which are locked, that refers to deleted ones, and stores the old values in the trash. */
export async function emptyIntoTrash(
  tenant: TenantTransaction,
  end: End,
  ids: readonly string[],
  staying: readonly string[],
): Promise<{ id: string; before: string }[]> {
  const column = identifier(end.place);
  const table = tableOf(tenant, end.to);
  return tenant.query<{ id: string; before: string }>(
    `with emptied as (
       update ${table} t set ${column} = null, version = t.version + 1, updated_at = now()
       from (select id, ${column} as before from ${table} where id = any($1::uuid[]) and ${column} = any($2::uuid[])) x
       where t.id = x.id returning t.id, x.before),
     kept as (insert into ${tableOf(tenant, '_trash_links')} (model, place, from_id, to_id) select $3, $4, id, before from emptied)
     select id, before from emptied`,
    [staying, ids, end.to, end.place],
  );
}
