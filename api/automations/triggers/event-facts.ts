import type { ObjectEvent } from '@millwright/core/automation/descriptor/define-trigger.ts';
import type { Candidate } from '@millwright/core/automation/match.ts';
import { AppError } from '@millwright/core/errors.ts';
import { tryCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { collectFacts } from '@millwright/core/filter/facts.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { type End, Ends, ownName, type ResolvedModel, type Schema } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readTree, type Wanted, wanted } from '../../records/record-facts.ts';

/** The candidates whose conditions hold for the event's record: with its new values, and under `old` the values before. */
export const matchingStarts = (tenant: TenantTransaction, event: ObjectEvent, candidates: readonly Candidate[]): Promise<Candidate[]> =>
  holdingAt(tenant, event, candidates);

/** The conditions that hold for the record at the time of the event. */
export async function holdingAt<T extends { when: Condition | null }>(
  tenant: TenantTransaction,
  event: ObjectEvent,
  all: readonly T[],
): Promise<T[]> {
  const open = all.filter(({ when }) => when !== null);
  if (open.length === 0) return [...all];
  const record = await recordOf(
    tenant,
    event,
    open.flatMap(({ when }) => (when ? collectFacts(when) : [])),
  );
  const held = await Promise.all(all.map(({ when }) => when === null || holds(tenant, event.model, when, record)));
  return all.filter((_, index) => held[index]);
}

/** A condition that can't be parsed any more, because its field was removed, never holds. */
async function holds(tenant: TenantTransaction, model: string, when: Condition, record: JsonObject): Promise<boolean> {
  const { schema } = tenant.config;
  const context = {
    now: tenant.now,
    time_zone: tenant.client.time_zone,
    values: { client_id: tenant.client.id, object_id: record.identity ?? null },
  };
  const checked = tryCondition(when, withOld(schema, model), model);
  return checked instanceof AppError ? false : matches(checked, record, context);
}

const extended = new WeakMap<Schema, Map<string, Schema>>();

/** The schema in which a record also has its former state, as the to-one relation `old`. */
function withOld(schema: Schema, model: string): Schema {
  const byModel = extended.get(schema) ?? new Map<string, Schema>();
  extended.set(schema, byModel);
  const cached = byModel.get(model);
  if (cached) return cached;
  const resolved = schema.models.get(model);
  if (!resolved) return schema;
  const fresh = { ...schema, models: new Map(schema.models).set(model, { ...resolved, ends: new Ends(resolved.ends).set('old', selfEnd(model)) }) };
  byModel.set(model, fresh);
  return fresh;
}

function selfEnd(model: string): End {
  const relation = {
    id: 'old',
    slug: 'old',
    name: 'old',
    inverse: 'new',
    type: 'N_1' as const,
    object_id: model,
    to_object_id: model,
    labels: { name: 'old', inverse: 'new' },
  };
  return { name: 'old', relation, direction: 'out', from: model, to: model, many: false, storage: 'own_column', place: 'old' };
}

async function recordOf(tenant: TenantTransaction, event: ObjectEvent, paths: readonly string[]): Promise<JsonObject> {
  const { old = {}, ...now } = wanted(paths);
  const current = event.type === 'deleted' ? null : await readTree(tenant, event.model, event.node_id, merged(now, old));
  const base = { ...current, identity: event.node_id };
  const after = event.type === 'deleted' ? {} : await sideOf(tenant, event, base, now, 1);
  const before = event.type === 'created' ? null : await sideOf(tenant, event, base, old, 0);
  return { ...after, identity: event.node_id, old: before };
}

/** The values at these paths of an event's record before the event; null for a new record. */
export async function recordBeforeEvent(tenant: TenantTransaction, event: ObjectEvent, paths: readonly string[]): Promise<JsonObject | null> {
  const { old } = await recordOf(
    tenant,
    event,
    paths.map((path) => `old.${path}`),
  );
  return isObject(old) ? old : null;
}

const merged = (a: Wanted, b: Wanted): Wanted =>
  Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, merged(a[name] ?? {}, b[name] ?? {})]));

/** The present record with the event's old or new values applied. */
async function sideOf(tenant: TenantTransaction, { model, changes }: ObjectEvent, base: JsonObject, tree: Wanted, side: 0 | 1): Promise<JsonObject> {
  const resolved = tenant.config.schema.models.get(model);
  const ofAttributes = [...(resolved?.ends.attributes() ?? [])].map((end) => [end.name, changes[ownName(end)]] as const);
  const entries = [...Object.entries(changes), ...ofAttributes].flatMap(([name, values]) => {
    const value = values?.[side] ?? null;
    return values ? changedValue(tenant, resolved, name, value, tree[name] ?? {}, base[name]).then((read) => [name, read] as const) : [];
  });
  return { ...base, ...Object.fromEntries(await Promise.all(entries)) };
}

/** A changed to-one link is followed to the record of that time. */
async function changedValue(
  tenant: TenantTransaction,
  model: ResolvedModel | undefined,
  name: string,
  value: Json,
  tree: Wanted,
  current: Json | undefined,
): Promise<Json> {
  const end = model?.ends.get(name);
  if (!end) return value;
  if (end.many) return current ?? null;
  if (typeof value !== 'string') return null;
  if (isObject(current) && current.identity === value) return current;
  if (Object.keys(tree).length === 0) return { identity: value };
  return (await readTree(tenant, end.to, value, tree)) ?? { identity: value };
}
