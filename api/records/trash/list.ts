import type { TrashedRecord } from '@millwright/core/contract/graph.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { LeftOut } from '@millwright/core/record/left-out.ts';
import { normalText } from '@millwright/core/storable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../draft/load.ts';
import { demandModel } from '../draft/rights.ts';

const kept_ms = 30 * 24 * 3_600_000;

type Request = { model: string; search?: string | undefined; limit: number; skip: number };

/**
 * A page of a model's trash, latest deletion first. `name` is the primary attribute, null if the reader may not see it.
 * Requires the rights to read and delete the model's records.
 */
export async function listTrash(tenant: TenantTransaction, request: Request): Promise<{ data: TrashedRecord[]; total: number }> {
  const model = tenant.config.schema.models.get(request.model);
  if (!model) throw new AppError('model_not_found', { id: request.model });
  demandModel(tenant, 'READ', model);
  demandModel(tenant, 'DELETE', model);
  const trash = tableOf(tenant, '_trash');
  const inTrash = `select t.id, t.root, t.deleted_at, t.deleted_by, t.row->$2::text as name from ${trash} t
    where t.model = $1 and (t.id = t.root or not exists (select from ${trash} r where r.id = t.root))
      and ($3::text is null or position(platform.fold2($3) in platform.fold2(coalesce(t.row->>$2::text, ''))) > 0)`;
  const values = [model.model.slug, nameOf(tenant, model), (request.search && normalText(request.search.trim())) || null];
  const rows = await tenant.query<Omit<TrashedRecord, 'identity' | 'kept_until' | 'deleted_at'> & { id: string; deleted_at: Date }>(
    `select s.id, s.name, s.deleted_at, (select count(*)::int from ${trash} c where c.root = s.id and c.id <> s.id) as children,
       case when u.id is null then null else json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) end as deleted_by
     from (${inTrash} order by t.deleted_at desc, t.id desc limit $4 offset $5) s left join platform.users u on u.id = s.deleted_by
     order by s.deleted_at desc, s.id desc`,
    [...values, request.limit, request.skip],
  );
  const [{ total } = { total: 0 }] = await tenant.query<{ total: number }>(`select count(*)::int as total from (${inTrash}) s`, values);
  const data = rows.map(({ id, name, deleted_at, deleted_by, children }) => ({
    identity: id,
    name,
    deleted_at: new Date(deleted_at).toISOString(),
    kept_until: new Date(new Date(deleted_at).getTime() + kept_ms).toISOString(),
    deleted_by,
    children,
  }));
  return { data, total };
}

/** The column with the name of a record in the trash. None if the reader may not see it. */
function nameOf(tenant: TenantTransaction, model: ResolvedModel): string | null {
  const { primary_attribute } = model.model;
  const guard = readGuard(tenant.access, tenant.client.id);
  return model.fields.has(primary_attribute) && isVisible({ schema: tenant.config.schema, guard }, model, primary_attribute)
    ? primary_attribute
    : null;
}

/** What was not restored, without names that the reader may not see. */
export function visibleLeftOut(tenant: TenantTransaction, leftOut: readonly LeftOut[]): (Omit<LeftOut, 'name'> & { name: string | null })[] {
  const { schema } = tenant.config;
  const guard = readGuard(tenant.access, tenant.client.id);
  return leftOut.map((each) => {
    const model = schema.models.get(each.model);
    const named = model && (model.fields.has(each.name) || model.ends.has(each.name));
    return { ...each, name: named && !isVisible({ schema, guard }, model, each.name) ? null : each.name };
  });
}
