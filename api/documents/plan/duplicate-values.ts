import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import { planSchema } from '@millwright/core/model/plan.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { visibleTo } from '../../configuration/visible.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { place } from '../../models/ddl.ts';

const mostValues = 10;
const mostRecords = 5;

type Duplicates = ModelPlan['duplicates'][number];
type Row = { value: string; records: number; ids: string[]; names: (string | null)[]; total: number };

/** Fields of stored tables that become unique, and keep their column. Of others it is known only when they are filled. */
function becomingUnique(before: Configuration, after: Configuration): { model: ResolvedModel; field: string }[] {
  const changes = planSchema(before.written, after.written);
  const others = new Set(
    changes.flatMap((change) => (change.kind === 'add_column' || change.kind === 'change_type' ? [`${change.table}.${change.column}`] : [])),
  );
  return changes.flatMap((change) => {
    if (change.kind !== 'create_index' || change.table_is_new || change.index.kind !== 'unique') return [];
    const { table, keys } = change.index;
    const model = [...before.written.models.values()].find((each) => each.table === table);
    const [field = ''] = keys;
    return model?.fields.has(field) && keys.length === 1 && !others.has(`${table}.${field}`) ? [{ model, field }] : [];
  });
}

/** SQL: the name of the row `t`, if the caller may read it. */
function nameIn(tenant: TenantTransaction, table: string): string {
  const seen = visibleTo(tenant).models.get(table);
  const field = seen?.fields.get(seen.model.primary_attribute);
  return field && columnType(field) !== null ? `t.${identifier(field.name)}::text` : 'null::text';
}

/** Values that occur in more than one record of a field that becomes unique, with the records; none that the caller may not read. */
export async function duplicateValues(tenant: TenantTransaction, before: Configuration, after: Configuration): Promise<Duplicates[]> {
  const duplicates: Duplicates[] = [];
  for (const { model, field } of becomingUnique(before, after)) {
    const { table } = model;
    const [column, from] = [`t.${identifier(field)}`, place(tenant.client.schema, table)];
    // A value can stand in a million records. Only the first five of each are read, and no list of all is ever built.
    const rows = await tenant.query<Row>(
      `select left(d.value::text, 100) as value, d.records, d.total, r.ids, r.names from (
         select ${column} as value, count(*) as records, count(*) over () as total from ${from} t
         where ${column} is not null group by ${column} having count(*) > 1 order by count(*) desc, min(${column}::text collate "C") limit ${mostValues}) d
       cross join lateral (select array_agg(first.id order by first.id) as ids, array_agg(first.name order by first.id) as names from (
         select t.id::text as id, left(${nameIn(tenant, table)}, 200) as name from ${from} t where ${column} = d.value order by t.id limit ${mostRecords}) first) r
       order by d.records desc, d.value::text collate "C"`,
    );
    if (!rows.length) continue;
    const examples = rows.map(({ value, records, ids, names }) => ({
      value,
      records,
      examples: ids.map((identity, at) => ({ identity, name: names[at] ?? null })),
    }));
    const mayRead = visibleTo(tenant).models.get(table)?.fields.has(field) === true;
    duplicates.push({ model: table, field, count: rows[0]?.total ?? 0, examples: mayRead ? examples : [] });
  }
  return duplicates;
}
