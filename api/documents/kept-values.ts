import type { KeptPage, KeptSet, Replacement } from '@millwright/core/contract/kept-values.ts';
import { AppError } from '@millwright/core/errors.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { End } from '@millwright/core/model/schema.ts';
import type { Field, Relation } from '@millwright/core/model/types.ts';
import { ownAttributes } from '@millwright/core/query/graphql/graph-schema.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import { visibleTo } from '../configuration/visible.ts';
import type { Database } from '../db/database.ts';
import { identifier } from '../db/sql/identifiers.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { place } from '../models/ddl.ts';
import { type Kept, keptDays, keptOf, purge, unconverted } from '../models/kept.ts';
import { saveRecords } from '../records/records.service.ts';
import { demand } from './checks/rules.ts';
import { readDocument } from './documents.service.ts';

/** The most values restored in one call. */
const batch = 500;

/** The owner of the values: a model's records, or a relation's links with attributes. */
export type KeptOf = { collection: 'models' | 'relations'; id: string };

/** A table, its fields that the caller may read and all fields, how a row is identified, and how a value is written. */
type Source = {
  table: string;
  readable: ReadonlyMap<string, Field>;
  fields: ReadonlyMap<string, Field>;
  told: string;
  write: (row: Row, properties: JsonObject) => SaveItem;
};

function sourceOf(tenant: TenantTransaction, { collection, id }: KeptOf): Source | null {
  return collection === 'models' ? modelSource(tenant, id) : relationSource(tenant, id);
}

function modelSource(tenant: TenantTransaction, id: string): Source | null {
  const table = String(readDocument(tenant, 'models', id).slug);
  const [seen, whole] = [visibleTo(tenant), tenant.config.schema].map((schema) => schema.models.get(table)?.fields);
  if (!seen || !whole) return null;
  const write = ({ identity }: Row, properties: JsonObject): SaveItem => ({ model: table, identity, properties });
  return { table, readable: seen, fields: whole, told: 't.id as identity', write };
}

const attributesOf = (end: End) => new Map(ownAttributes(end).map((field) => [field.name, field]));

/** A relation without attributes has no stored values. */
function relationSource(tenant: TenantTransaction, id: string): Source | null {
  const relation = readDocument(tenant, 'relations', id) as unknown as Relation;
  const model = tenant.config.find('models', relation.object_id)?.slug ?? '';
  const [seen, whole] = [visibleTo(tenant), tenant.config.schema].map((schema) => schema.models.get(model)?.ends.get(relation.name));
  if (!seen || whole?.storage !== 'edge') return null;
  const write = ({ from_id = '', to_id = '' }: Row, properties: JsonObject): SaveItem => ({
    model,
    identity: from_id,
    properties: {},
    relations: [{ name: whole.name, action: 'link', ids: [to_id], properties }],
  });
  return { table: whole.place, readable: attributesOf(seen), fields: attributesOf(whole), told: 't.id as identity, t.from_id, t.to_id', write };
}

/** Stored values of live fields that the caller may read. */
const readable = async (tenant: TenantTransaction, source: Source): Promise<Kept[]> =>
  (await keptOf(tenant, source.table)).filter(({ field }) => source.readable.has(field));

async function one(tenant: TenantTransaction, of: KeptOf, kept_id: string): Promise<{ source: Source; kept: Kept }> {
  const source = sourceOf(tenant, of);
  const kept = source && (await readable(tenant, source)).find((each) => each.id === kept_id.toLowerCase());
  if (!source || !kept) throw new AppError('not_found');
  return { source, kept };
}

async function countOf(tenant: TenantTransaction, kept: Kept): Promise<number> {
  const text = `select count(*) as n from ${place(tenant.client.schema, kept.model)} t where ${unconverted(kept)}`;
  return (await tenant.query<{ n: number }>(text))[0]?.n ?? 0;
}

/** Fields whose type has changed: how many values did not fit, and until when they are stored. */
export async function listKept(tenant: TenantTransaction, of: KeptOf): Promise<KeptSet[]> {
  const source = sourceOf(tenant, of);
  const sets: KeptSet[] = [];
  for (const kept of source ? await readable(tenant, source) : []) {
    const until = new Date(kept.changed_at.getTime() + keptDays * 86_400_000);
    const { id: kept_id, field, from, to } = kept;
    const dates = { changed_at: kept.changed_at.toISOString(), kept_until: until.toISOString() };
    sets.push({ id: kept_id, field, from, to, ...dates, count: await countOf(tenant, kept) });
  }
  return sets;
}

type Row = { identity: string; from_id?: string; to_id?: string; value: Json };
type Rows = { where: string; values: readonly unknown[]; page: string };

const rowsOf = (tenant: TenantTransaction, { told }: Source, kept: Kept, { where, values, page }: Rows): Promise<Row[]> =>
  tenant.query<Row>(
    `select ${told}, to_json(t.${identifier(kept.was)}) as value from ${place(tenant.client.schema, kept.model)} t
     where ${unconverted(kept)}${where} order by t.id ${page}`,
    values,
  );

/** A page of values that did not fit and are still empty. */
export async function readKept(
  tenant: TenantTransaction,
  of: KeptOf,
  kept_id: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<KeptPage> {
  const { source, kept } = await one(tenant, of, kept_id);
  const data = await rowsOf(tenant, source, kept, { where: '', values: [], page: `limit ${limit} offset ${skip}` });
  return { data, total: await countOf(tenant, kept) };
}

/** The distinct values that did not fit and are still empty, with counts. */
export async function readKeptCounts(tenant: TenantTransaction, of: KeptOf, kept_id: string, { limit, skip }: { limit: number; skip: number }) {
  const { kept } = await one(tenant, of, kept_id);
  const was = `t.${identifier(kept.was)}`;
  const groups = `from ${place(tenant.client.schema, kept.model)} t where ${unconverted(kept)} group by ${was}`;
  const data = await tenant.query<{ value: Json; count: number }>(
    `select to_json(${was}) as value, count(*) as count ${groups} order by 2 desc, ${was} limit ${limit} offset ${skip}`,
  );
  const [all] = await tenant.query<{ n: number }>(`select count(*) as n from (select 1 ${groups}) g`);
  return { data, total: all?.n ?? 0 };
}

/** The replacement of each value, or null if values are written unchanged. Refuses replacements that do not fit the field. */
function replacing(field: Field, replace: readonly Replacement[] | undefined): ((value: Json) => Json) | null {
  if (!replace) return null;
  const fields = replace.flatMap(({ by }, at) => {
    const parsed = descriptorOf(field).parse(field, by);
    return parsed.ok ? [] : [{ field: `replace[${at}].by`, code: 'unfit', message: `This is no value of ${field.name}.` }];
  });
  if (fields.length) throw new AppError('invalid', { fields });
  const by = new Map(replace.map((each) => [JSON.stringify(each.value), each.by]));
  return (value) => by.get(JSON.stringify(value)) ?? null;
}

/**
 * Writes stored values back, at most 500 per call, starting after the row `after`, to the field or to another empty one;
 * with the rights of the caller and as their change. `replace` limits this to the values it names, and gives their
 * replacements. Values that do not fit are skipped.
 */
export async function restoreKept(
  tenant: TenantTransaction,
  of: KeptOf,
  kept_id: string,
  into: { field?: string | undefined; after?: string | undefined; replace?: Replacement[] | undefined },
) {
  const { source, kept } = await one(tenant, of, kept_id);
  const name = into.field ?? kept.field;
  const field = source.fields.get(name);
  if (!field) throw new AppError('invalid', { fields: [{ field: 'field', code: 'unknown_field', message: `There is no field ${name}.` }] });
  const empty = name === kept.field ? '' : ` and t.${identifier(name)} is null`;
  const given = replacing(field, into.replace);
  const named = given ? ` and to_jsonb(t.${identifier(kept.was)}) in (select jsonb_array_elements($2::jsonb))` : '';
  const where = `${empty} and ($1::uuid is null or t.id > $1)${named}`;
  const values = [into.after ?? null, ...(into.replace ? [JSON.stringify(into.replace.map(({ value }) => value))] : [])];
  const matching = await rowsOf(tenant, source, kept, { where, values, page: `limit ${batch}` });
  const rows = given ? matching.map((row) => ({ ...row, value: given(row.value) })) : matching;
  const fitting = rows.filter(({ value }) => value !== null && descriptorOf(field).parse(field, value).ok);
  await saveRecords(
    tenant,
    fitting.map((row) => source.write(row, { [name]: row.value })),
  );
  const after = rows.length === batch ? (rows.at(-1)?.identity ?? null) : null;
  return { restored: fitting.length, left: rows.length - fitting.length, after };
}

/** Deletes stored values for good. */
export async function purgeKept(database: Database, principal: TenantTransaction['principal'], of: KeptOf, kept_id: string): Promise<void> {
  const { kept, schema } = await inTenant(database, principal, async (tenant) => {
    demand(tenant, tenant.config, 'UPDATE', of.collection, readDocument(tenant, of.collection, of.id));
    return { kept: (await one(tenant, of, kept_id)).kept, schema: tenant.client.schema };
  });
  await database.migrator.use((ddl) => ddl.exclusively(schema, () => purge(ddl, schema, kept)));
}
