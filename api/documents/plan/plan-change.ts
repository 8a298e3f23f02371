import type { ModelPlan, RelationPlan } from '@millwright/core/contract/documents.ts';
import type { ValueChange, ValueCount } from '@millwright/core/contract/kept-values.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json } from '@millwright/core/json.ts';
import { columnType, isWhole } from '@millwright/core/model/layout.ts';
import { type Change, planSchema, valueRule } from '@millwright/core/model/plan.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field, Relation } from '@millwright/core/model/types.ts';
import { ownAttributes } from '@millwright/core/query/graphql/graph-schema.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { visibleTo } from '../../configuration/visible.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Conversion, conversion } from '../../models/conversion.ts';
import { place } from '../../models/ddl.ts';
import { valueOfBefore } from '../../models/kept.ts';
import { readersOf } from '../checks/readers.ts';

const mostExamples = 10;
const mostDistinct = 50;

type Converted = Conversion & { field: Field; before: Field; column: string };

type Fields = ReadonlyMap<string, Field>;
/**
 * A table whose fields may change, the column that identifies the record of a row, and the fields before, after, and
 * readable for the caller.
 */
type Source = { table: string; identity: 'id' | 'from_id'; old: Fields; now: Fields; readable: Fields };

const none: Fields = new Map();

function modelSource(tenant: TenantTransaction, before: Configuration, after: Configuration, model: string): Source {
  const fieldsIn = ({ written }: Configuration) => written.models.get(model)?.fields ?? none;
  return { table: model, identity: 'id', old: fieldsIn(before), now: fieldsIn(after), readable: visibleTo(tenant).models.get(model)?.fields ?? none };
}

const attributesOf = (end: End | undefined): Fields => new Map(end ? ownAttributes(end).map((field) => [field.name, field]) : []);

/** The links of a relation, if they have a table and so can have attributes. */
function linkSource(tenant: TenantTransaction, before: Configuration, after: Configuration, relation: Relation): Source[] {
  const model = after.find('models', relation.object_id)?.slug ?? '';
  const [old, now, visible] = [before.written, after.written, visibleTo(tenant)].map((schema) => schema.models.get(model)?.ends.get(relation.name));
  if (old?.storage !== 'edge') return [];
  return [{ table: old.place, identity: 'from_id', old: attributesOf(old), now: attributesOf(now), readable: attributesOf(visible) }];
}

/** Fields that get another type, other options, or become whole numbers. */
function convertedFields({ old, now }: Source): Converted[] {
  return [...now.values()].flatMap((field): Converted[] => {
    const was = old.get(field.name);
    const [from, to] = [was && columnType(was), columnType(field)];
    if (!was || !from || !to) return [];
    const whole = isWhole(field) && ({ whole: true } as const);
    const narrows = whole && !isWhole(was);
    const changes = narrows || from !== to || was.type !== field.type || JSON.stringify(was.misc?.options) !== JSON.stringify(field.misc?.options);
    return changes ? [{ field, before: was, column: identifier(field.name), from, to, ...whole }] : [];
  });
}

/** SQL: the new value of the row `t` by conversion. Unchanged if the column stays. */
const plain = (converted: Converted): string =>
  converted.from === converted.to ? `t.${converted.column}` : conversion(converted, `t.${converted.column}`);

/** SQL: the new value of the row `t`. If it had the new type before, its value of then comes back. */
async function becomes(tenant: TenantTransaction, { table, identity }: Source, converted: Converted): Promise<string> {
  const { field, before, from, to, whole } = converted;
  const value = plain(converted);
  if (from === to) return value;
  const rules = identity === 'id' ? { rules: { from: valueRule(before), to: valueRule(field) } } : {};
  const rows = <T>(text: string, values: readonly string[]) => tenant.query<T>(text, [...values]);
  const restored = await valueOfBefore(rows, tenant.client.schema, { table, column: field.name, to, ...(whole && { whole }), ...rules }, value);
  return restored ? `COALESCE(${restored}, ${value})` : value;
}

/** The new value in the statements of a plan. */
const value = 'becomes.value';

/** SQL: whether the new value differs: it can't be converted back, or an earlier value comes back. */
function changes(converted: Converted): string {
  const { column, from, to } = converted;
  if (from === to) return 'false';
  return `((${conversion({ from: to, to: from }, value)}) IS DISTINCT FROM t.${column} OR ${value} IS DISTINCT FROM (${plain(converted)}))`;
}

/** SQL: whether a value of the row `t` does not fit the new type or its options. The options are the parameter `$1`. */
function unfit({ field, from, to, whole }: Converted): string {
  if (whole && from === to) return `${value} <> round(${value}) AND $1::text[] IS NOT NULL`;
  if (!descriptorOf(field).hasOptions || !field.misc?.options?.length) return `(${value}) IS NULL AND $1::text[] IS NOT NULL`;
  return to === 'text[]' ? `NOT ((${value}) <@ $1::text[])` : `(${value}) <> ALL($1::text[])`;
}

const dryRun = { values: 0, unfit: 0, changed: 0 };

async function planField(tenant: TenantTransaction, source: Source, converted: Converted): Promise<ModelPlan['fields'][number]> {
  const { field, before, column } = converted;
  const told = `t.${source.identity}`;
  const options = [field.misc?.options?.map(({ key }) => key) ?? []];
  const misfit = unfit(converted);
  const change = `(${misfit}) IS NOT TRUE AND ${changes(converted)}`;
  const after = await becomes(tenant, source, converted);
  const rows = `from ${place(tenant.client.schema, source.table)} t cross join lateral (select ${after} as value) becomes where t.${column} is not null`;
  const [counts = dryRun] = await tenant.query<typeof dryRun>(
    `select count(*) as values, count(*) filter (where ${misfit}) as unfit, count(*) filter (where ${change}) as changed ${rows}`,
    options,
  );
  const mayRead = source.readable.has(field.name);
  const examples =
    mayRead && counts.unfit
      ? await tenant.query<{ identity: string; value: Json }>(
          `select ${told} as identity, to_json(t.${column}) as value ${rows} and ${misfit} order by ${told} limit ${mostExamples}`,
          options,
        )
      : [];
  const distinct = <Row>(which: string, also = '') =>
    tenant.query<Row>(
      `select to_json(t.${column}) as value${also}, count(*) as count ${rows} and ${which} group by t.${column}${also && `, ${value}`} order by count desc, t.${column} limit ${mostDistinct}`,
      options,
    );
  return {
    field: field.name,
    from: before.type,
    to: field.type,
    values: counts.values,
    converts: counts.values - counts.unfit,
    changes: counts.changed,
    fails: counts.unfit,
    examples,
    unfit: examples.length ? await distinct<ValueCount>(misfit) : [],
    changed: mayRead && counts.changed ? await distinct<ValueChange>(change, `, to_json(${value}) as after`) : [],
  };
}

function tableOf(change: Change): string {
  if ('table' in change) return typeof change.table === 'string' ? change.table : change.table.name;
  return 'index' in change ? change.index.table : change.key.table;
}

type Plan = Omit<ModelPlan, 'missing' | 'duplicates'>;

/**
 * What a change of a model would do. Nothing is changed. Returns the affected tables and rows, how many values of each
 * field fit their new type, those that do not, and what would no longer fit the model.
 */
export const planChange = (tenant: TenantTransaction, before: Configuration, after: Configuration, model: string): Promise<Plan> =>
  planOf(tenant, before, after, [modelSource(tenant, before, after, model)]);

/** The same for a new or changed relation. */
export const planLinks = (tenant: TenantTransaction, before: Configuration, after: Configuration, relation: Relation): Promise<Plan> =>
  planOf(tenant, before, after, linkSource(tenant, before, after, relation));

async function planOf(tenant: TenantTransaction, before: Configuration, after: Configuration, sources: readonly Source[]): Promise<Plan> {
  const steps = planSchema(before.written, after.written).map((change) => ({ table: tableOf(change), kind: change.kind }));
  const tables: ModelPlan['tables'] = [];
  for (const [table, changes] of Map.groupBy(steps, (step) => step.table)) {
    const [row] =
      before.written.models.has(table) || sources.some((source) => source.table === table)
        ? await tenant.query<{ rows: number }>(`select count(*) as rows from ${place(tenant.client.schema, table)}`)
        : [];
    tables.push({ table, rows: row?.rows ?? 0, steps: changes.map(({ kind }) => kind) });
  }
  const fields: ModelPlan['fields'] = [];
  for (const source of sources) for (const converted of convertedFields(source)) fields.push(await planField(tenant, source, converted));
  return { tables, fields, readers: readersOf(tenant, before, after).slice(0, 200) };
}

/** Rows with a link of a relation, wherever its links are stored. */
async function linksOf(tenant: TenantTransaction, config: Configuration, relation: string): Promise<number> {
  const ends = [...config.written.models.values()].flatMap((model) => [...model.ends.values()].map((end) => ({ ...end, table: model.table })));
  const end = ends.find((each) => each.relation.id === relation && each.storage !== 'their_column');
  if (!end) return 0;
  const isEdge = end.storage === 'edge';
  const table = place(tenant.client.schema, isEdge ? end.place : end.table);
  const [row] = await tenant.query<{ links: number }>(
    `select count(*) as links from ${table}${isEdge ? '' : ` where ${identifier(end.place)} is not null`}`,
  );
  return row?.links ?? 0;
}

/**
 * What the deletion of a relation would do. Nothing is changed. Returns the links that would no longer count, and what
 * would no longer fit.
 */
export async function planDeletion(tenant: TenantTransaction, before: Configuration, after: Configuration, relation: string): Promise<RelationPlan> {
  return { links: await linksOf(tenant, before, relation), readers: readersOf(tenant, before, after).slice(0, 200) };
}
