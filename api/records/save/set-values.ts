import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { tableOf } from '../draft/load.ts';
import { typedValue } from '../stored/typed-value.ts';

/** Values of a record by name of field or to-one relation. */
export type SetRow = { id: string; values: Record<string, Json> };

/**
 * Writes derived values of many records in one statement, after locking the rows. It is not an edit: versions,
 * timestamps, timelines and events stay. A name without a column is a bug.
 */
export async function setValues(tenant: TenantTransaction, slug: string, names: readonly string[], rows: readonly SetRow[]): Promise<void> {
  if (rows.length === 0 || names.length === 0) return;
  const model = tenant.config.schema.models.get(slug);
  if (!model) throw new Error(`There is no model ${slug}.`);
  const table = tableOf(tenant, model.table);
  const columns = names.map((name) => ({ name, type: typeOf(model, name) }));
  const sets = columns.map(({ name, type }) => `${identifier(name)} = ${typedValue(table, name, type)}`).join(', ');
  const types = columns.map(({ name, type }) => `, ${identifier(name)} ${type}`).join('');
  const { ids, kinds, values } = byValues(names, rows);
  await tenant.lock({ table: model.table, ids, strength: 'no key update' }, (clause) =>
    tenant.query(`select id from ${table} where id = any($1::uuid[]) order by id ${clause}`, [ids]),
  );
  await tenant.query(
    `update ${table} t set ${sets} from unnest($1::uuid[], $2::int[]) as r(id, kind)
      join json_to_recordset($3::json) as x("~kind" int${types}) on x."~kind" = r.kind where t.id = r.id`,
    [ids, kinds, JSON.stringify(values)],
  );
}

/** Groups rows by their values: tens of thousands share few values, which are then sent and read once. */
function byValues(names: readonly string[], rows: readonly SetRow[]) {
  const numbers = new Map<string, number>();
  const values: Record<string, Json>[] = [];
  const kinds = rows.map((row) => {
    const key = JSON.stringify(names.map((name) => row.values[name] ?? null));
    const before = numbers.get(key);
    if (before !== undefined) return before;
    numbers.set(key, values.length);
    return values.push({ ...row.values, '~kind': values.length }) - 1;
  });
  return { ids: rows.map(({ id }) => id), kinds, values };
}

function typeOf(model: ResolvedModel, name: string): string {
  const field = model.fields.get(name);
  const type = field ? columnType(field) : model.ends.get(name)?.storage === 'own_column' ? 'uuid' : null;
  if (!type) throw new Error(`${model.model.slug}.${name} has no column to be set.`);
  return type;
}
