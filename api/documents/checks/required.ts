import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { optionOfDefault } from '@millwright/core/field/default.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import { planSchema } from '@millwright/core/model/plan.ts';
import { type Demand, demandsOf, heldColumn } from '@millwright/core/model/required.ts';
import type { SaveItem } from '@millwright/core/record/types.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { visibleTo } from '../../configuration/visible.ts';
import { identifier, textLiteral } from '../../db/sql/identifiers.ts';
import { under } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { place } from '../../models/ddl.ts';
import type { HeldColumn } from '../../models/required.ts';
import { saveRecords } from '../../records/records.service.ts';

/** The most records that one call fills in. They are locked until its end. */
const mostFilled = 5_000;
const batch = 500;
const mostExamples = 10;

/**
 * A field or link that becomes required, or gets another column, by a change of documents. `value` is for records
 * without one.
 */
export type Requirement = { demand: Demand; value: Json; isRetyped: boolean; isNew: boolean };

type Filling = { collection: ConfigurationCollection; fill?: JsonObject };

/** The values that the operations of one model or relation give to its records, by model and name. */
function valuesOf(config: Configuration, operations: readonly Filling[], ids: readonly string[]): Map<string, [Json, string]> {
  return new Map(
    operations.flatMap((operation, index) => {
      const { collection, fill } = operation;
      if (!fill) return [];
      const document = config.effective(collection, ids[index] ?? '');
      const model = collection === 'relations' ? config.find('models', String(document?.object_id))?.slug : document?.slug;
      return Object.entries(fill).map(([name, value]) => {
        const fits = collection === 'models' || (collection === 'relations' && name === document?.name);
        return [`${fits ? model : collection}.${name}`, [value, name]] as const;
      });
    }),
  );
}

/** The constant default of a new field. The default of an existing field says nothing about older records. */
function plainDefault({ field }: Demand): Json {
  const given = field?.misc?.default;
  const isPlain = given !== undefined && (given === null || typeof given !== 'object' || Array.isArray(given));
  return field && isPlain && optionOfDefault(field) === undefined ? given : null;
}

function checkValue({ field, end, name }: Demand, value: Json): void {
  const fits = field ? descriptorOf(field).parse(field, value).ok : end && typeof value === 'string';
  if (!fits || isEmpty(value)) throw invalid([{ field: `fill.${name}`, code: 'unfit', message: `This is no value of ${name}.` }]);
}

/** What the change makes required, with the given values. Refuses values for what is not required. */
export function requirementsOf(before: Configuration, after: Configuration, operations: readonly Filling[], ids: readonly string[]): Requirement[] {
  const values = valuesOf(after, operations, ids);
  const [old, now] = [demandsOf(before.written), demandsOf(after.written)];
  const stray = [...values].find(([key]) => !now.has(key));
  if (stray) throw invalid([{ field: `fill.${stray[1][1]}`, code: 'not_required', message: 'Only what is required is filled in.' }]);
  const retyped = new Set(
    planSchema(before.written, after.written).flatMap((change) => (change.kind === 'change_type' ? [`${change.table}.${change.column}`] : [])),
  );
  return [...now].flatMap(([key, demand]): Requirement[] => {
    const { model, name } = demand;
    const isRetyped = retyped.has(key);
    if (!before.written.models.has(model) || (old.has(key) && !isRetyped && !values.has(key))) return [];
    const source = before.written.models.get(model);
    const isNew = demand.field ? !source?.fields.has(name) : source?.ends.get(name)?.place !== demand.end?.place;
    const value = values.get(key)?.[0] ?? (isNew ? plainDefault(demand) : null);
    if (values.has(key)) checkValue(demand, value);
    return [{ demand, value, isRetyped, isNew }];
  });
}

/** The columns in which the database will refuse empty values. */
export const heldBy = (requirements: readonly Requirement[]): HeldColumn[] =>
  requirements.flatMap(({ demand }) => {
    const column = heldColumn(demand);
    return column ? [{ table: demand.model, column }] : [];
  });

/** SQL: whether the row `t` lacks a required value. */
function lacking(schema: string, { field, end }: Demand): string {
  if (end?.storage === 'edge')
    return `NOT EXISTS (SELECT FROM ${place(schema, end.place)} e WHERE e.${end.direction === 'out' ? 'from_id' : 'to_id'} = t.id)`;
  const column = `t.${identifier(end ? end.place : (field?.name ?? ''))}`;
  const isList = field && columnType(field)?.endsWith('[]');
  return isList ? `coalesce(cardinality(${column}), 0) = 0` : `${column} IS NULL`;
}

/** SQL: the same before its column exists. A deleted field may have left one. */
const lackingNew = ({ field, end }: Demand) =>
  end?.storage === 'edge' ? 'true' : `to_jsonb(t) ->> ${textLiteral(field?.name ?? end?.place ?? '')} IS NULL`;

type Rows = { ids: string[]; count: number };

async function rowsOf(tenant: TenantTransaction, { model }: Demand, where: string, limit: number): Promise<Rows> {
  const [row] = await tenant.query<Rows>(
    `select (select count(*) from ${place(tenant.client.schema, model)} t where ${where}) as count,
       array(select t.id from ${place(tenant.client.schema, model)} t where ${where} order by t.id limit ${limit})::text[] as ids`,
  );
  return row ?? { ids: [], count: 0 };
}

/** The first records with their names, as far as the caller may read them. */
async function namesOf(tenant: TenantTransaction, demand: Demand, { ids }: Rows): Promise<ModelPlan['missing'][number]['examples']> {
  const seen = visibleTo(tenant).models.get(demand.model);
  const examples = seen ? ids.slice(0, mostExamples) : [];
  const label = seen?.model.primary_attribute;
  const shows = label !== undefined && seen?.fields.get(label) && columnType(seen.fields.get(label) as never) !== null;
  const names = shows
    ? await tenant.query<{ id: string; name: string | null }>(
        `select id, ${identifier(label)}::text as name from ${place(tenant.client.schema, demand.model)} where id = any($1::uuid[])`,
        [examples],
      )
    : [];
  const named = new Map(names.map(({ id, name }) => [id, name]));
  return examples.map((identity) => ({ identity, name: named.get(identity) ?? null }));
}

async function refusal(tenant: TenantTransaction, demand: Demand, rows: Rows): Promise<AppError> {
  const { count } = rows;
  const records = await namesOf(tenant, demand, rows);
  const text = records.map(({ identity, name }) => (name ?? identity).slice(0, 60)).join(', ') || '…';
  return new AppError('values_missing', {
    model: demand.model,
    field: demand.name,
    count,
    records: count > records.length && records.length ? `${text}, …` : text,
    examples: records,
  });
}

const itemOf = ({ model, name, end }: Demand, identity: string, value: Json): SaveItem =>
  end
    ? { model, identity, properties: {}, relations: [{ name: end.name, action: 'link', ids: [String(value)] }] }
    : { model, identity, properties: { [name]: value } };

/** SQL: whether a record lacks the value before the change. For a new type: whether it is empty now. */
function lackingBefore(schema: string, { demand, isRetyped, isNew }: Requirement): string {
  if (isRetyped && demand.field) return `t.${identifier(demand.field.name)} IS NULL`;
  return isNew ? lackingNew(demand) : lacking(schema, demand);
}

/**
 * Records without a required value for which the change gives none, by model and name; the first ten as far as they may
 * be read.
 */
export async function missingValues(tenant: TenantTransaction, requirements: readonly Requirement[]): Promise<ModelPlan['missing']> {
  const missing: ModelPlan['missing'] = [];
  for (const requirement of requirements) {
    const { demand, value } = requirement;
    if (!isEmpty(value)) continue;
    const rows = await rowsOf(tenant, demand, lackingBefore(tenant.client.schema, requirement), mostExamples);
    const { model, name } = demand;
    if (rows.count > 0) missing.push({ model, field: name, count: rows.count, examples: await namesOf(tenant, demand, rows) });
  }
  return missing;
}

/** Refuses a change that would leave records without required values, as far as this is known before anything is done. */
export async function demandValues(tenant: TenantTransaction, requirements: readonly Requirement[]): Promise<void> {
  for (const requirement of requirements) {
    const { demand, value, isRetyped } = requirement;
    const rows = await rowsOf(tenant, demand, lackingBefore(tenant.client.schema, requirement), mostExamples);
    if (rows.count > 0 && isEmpty(value)) throw await refusal(tenant, demand, rows);
    if (!isRetyped && rows.count > mostFilled)
      throw new AppError('too_many_missing', { model: demand.model, field: demand.name, count: rows.count, most: mostFilled });
  }
}

/**
 * Writes the given values to records that lack a required one, as changes by the caller under the new documents. Refuses
 * if records are left without.
 */
export async function fillRequired(tenant: TenantTransaction, config: Configuration, requirements: readonly Requirement[]): Promise<void> {
  const next = under(tenant, config);
  for (const { demand, value } of requirements) {
    const where = lacking(tenant.client.schema, demand);
    const rows = await rowsOf(next, demand, where, mostFilled);
    if (rows.count > mostFilled)
      throw isEmpty(value)
        ? await refusal(tenant, demand, rows)
        : new AppError('too_many_missing', { ...about(demand), count: rows.count, most: mostFilled });
    if (rows.count === 0) continue;
    if (!isEmpty(value))
      for (let from = 0; from < rows.ids.length; from += batch)
        await saveRecords(
          next,
          rows.ids.slice(from, from + batch).map((identity) => itemOf(demand, identity, value)),
        );
    const left = isEmpty(value) ? rows : await rowsOf(next, demand, where, mostExamples);
    if (left.count) throw await refusal(tenant, demand, left);
  }
}

const about = ({ model, name }: Demand) => ({ model, field: name });
