import type { PastObject } from '@millwright/core/contract/graph.ts';
import { AppError } from '@millwright/core/errors.ts';
import { parseExact, parseToWrite } from '@millwright/core/exact-json.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { readableColumns } from '@millwright/core/query/rows.ts';
import { decimalText, readDecimal } from '@millwright/core/value/decimal.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { fits } from '../stored/fits.ts';
import { modelsOf } from '../stored/model-of.ts';
import { compiling } from './plans.ts';

/** What the timeline tells about a record before and after an instant. */
type Past = {
  /** By field or relation: the new value of the last change before the instant (`earlier`), and the old value of the first change after it (`later`). */
  earlier: JsonObject;
  later: JsonObject;
  /** Whether the timeline holds the creation (`told`), and the last creation, deletion or restoration before the instant (`state`). */
  told: boolean;
  state: string | null;
  /** The number of changes before the instant, and after it. */
  count: number;
  count_later: number;
};

const changing = `('created', 'updated', 'transition', 'restored')`;

/**
 * A record as it was at an instant (ISO 8601), reconstructed from its timeline; it may have been deleted since. Throws
 * not_found when it did not exist at that instant. `unknown` lists names that no event tells about, `computed` lists
 * formulas, which are not evaluated for the past. What the reader may not see is left out. Numbers keep every digit.
 */
export async function getObjectAt(tenant: TenantTransaction, id: string, at: string): Promise<PastObject> {
  const identity = isUuid(id) ? id.toLowerCase() : null;
  const slug = identity && (await slugOf(tenant, identity));
  const model = slug ? tenant.config.schema.models.get(slug) : undefined;
  if (!identity || !model) throw new AppError('not_found');
  const statement = compiling(tenant, {});
  statement.guard.model(model);
  const past = await pastOf(tenant, identity, at);
  const row = await rowOf(tenant, model, identity);
  if (!wasThere(past, row, at)) throw new AppError('not_found');
  const as_of = { at: new Date(at).toISOString(), unknown: [] as string[], computed: [] as string[] };
  const properties: JsonObject = {};
  for (const { key: name } of readableColumns(statement, model)) {
    const field = model.fields.get(name);
    if (field && isComputed(field)) as_of.computed.push(name);
    else {
      const value = valueAt(past, model, row, name);
      if (value === undefined || (field && value !== null && !fits(field, value))) as_of.unknown.push(name);
      else properties[name] = field ? toWrite(field, value) : value;
    }
  }
  const version = row ? Math.max(1, Number(row.version) - past.count_later) : past.count;
  return { primary_model: model.model.slug, object: { identity, labels: [model.model.slug], properties }, version, as_of };
}

/** The timeline holds decimals as texts of digits; in the answer they are numbers again. */
function toWrite(field: Field, value: Json): Json {
  const digits = typeof value === 'string' && columnType(field) === 'numeric' ? readDecimal(value) : null;
  return digits === null ? value : (parseToWrite(decimalText(digits)) as Json);
}

const table = (tenant: TenantTransaction, name: string) => `${identifier(tenant.client.schema)}.${identifier(name)}`;

/** The model of a record: of the stored one, or by its timeline. */
async function slugOf(tenant: TenantTransaction, id: string): Promise<string | undefined> {
  const stored = (await modelsOf(tenant, [id])).get(id);
  if (stored) return stored;
  const [event] = await tenant.query<{ model: string }>(`select model from ${table(tenant, '_events')} where node_id = $1 order by id limit 1`, [id]);
  return event?.model;
}

/** The record's row as it is now, or from the trash. */
async function rowOf(tenant: TenantTransaction, model: ResolvedModel, id: string): Promise<JsonObject | null> {
  const [found] = await tenant.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table(tenant, model.table)} t where id = $1 union all select row::text from ${table(tenant, '_trash')} where id = $1`,
    [id],
  );
  return found ? (parseExact(found.row) as JsonObject) : null;
}

async function pastOf(tenant: TenantTransaction, id: string, at: string): Promise<Past> {
  const [past] = await tenant.query<Omit<Past, 'earlier' | 'later'> & { earlier: string; later: string }>(
    `with e as (select id, type, date, date <= $2::timestamptz as past, changes from ${table(tenant, '_events')}
       where node_id = $1 and type in ('created', 'updated', 'transition', 'deleted', 'restored')),
     lines as (select e.id, e.date, e.past, c.key as name, c.value as change from e, jsonb_each(coalesce(e.changes, '{}'::jsonb)) c)
     select coalesce((select jsonb_object_agg(name, value) from (
         select distinct on (name) name, change->1 as value from lines where past order by name, date desc, id desc) x), '{}'::jsonb)::text as earlier,
       coalesce((select jsonb_object_agg(name, value) from (
         select distinct on (name) name, change->0 as value from lines where not past order by name, date, id) x), '{}'::jsonb)::text as later,
       exists (select from e where type = 'created') as told,
       (select type from e where past and type in ('created', 'deleted', 'restored') order by date desc, id desc limit 1) as state,
       (select count(*)::int from e where past and type in ${changing}) as count,
       (select count(*)::int from e where not past and type in ${changing}) as count_later`,
    [id, at],
  );
  const { earlier = '{}', later = '{}' } = past ?? {};
  return { ...(past as Omit<Past, 'earlier' | 'later'>), earlier: parseExact(earlier) as JsonObject, later: parseExact(later) as JsonObject };
}

/** Whether the record existed at the instant: by its timeline, or by `created_at` where it is older than its timeline. */
function wasThere({ told, state }: Past, row: JsonObject | null, at: string): boolean {
  if (state !== null) return state !== 'deleted';
  const created = row?.created_at;
  return !told && typeof created === 'string' && Date.parse(created) <= Date.parse(at);
}

/** The value of a field or relation at the instant. Undefined when it is unknown: links that the other record stores, and changes without an event. */
function valueAt({ earlier, later, told }: Past, model: ResolvedModel, row: JsonObject | null, name: string): Json | undefined {
  const end = model.fields.has(name) ? undefined : model.ends.get(name);
  if (end && end.storage !== 'own_column') return undefined;
  if (Object.hasOwn(earlier, name)) return earlier[name] as Json;
  if (Object.hasOwn(later, name)) return later[name] as Json;
  return told && (row?.[name] ?? null) === null ? null : undefined;
}
