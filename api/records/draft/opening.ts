import type { Balance } from '@millwright/core/field/descriptor/setup.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { note } from '@millwright/core/record/plan.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { findable } from '../stored/findable.ts';
import { type Draft, modelOf, type Saving } from './drafts.ts';
import { fillingOf } from './filling.ts';
import { tableOf } from './load.ts';

/**
 * The entries for initial balances of new records. The record starts at zero, so that its balance comes only from its
 * entries.
 */
export async function openingEntries(saving: Saving): Promise<SaveItem[]> {
  const items: SaveItem[] = [];
  for (const draft of saving.drafts.values()) {
    if (!draft.creating) continue;
    for (const field of fillingOf(draft.model).balances) {
      const balance = field.misc?.balance;
      if (balance) items.push(...(await openingOf(saving, draft, field, balance)));
    }
  }
  return items;
}

async function openingOf(saving: Saving, draft: Draft, field: Field, balance: Balance): Promise<SaveItem[]> {
  const amount = draft.values.get(field.name) ?? 0;
  if (Number(amount) < 0) {
    note(saving, { field: `${draft.place}properties.${field.name}`, code: 'negative_balance', message: 'A balance does not start below zero.' });
  }
  if (Number(amount) <= 0) return [];
  const properties = Object.fromEntries(Object.entries(balance.opening.properties).map(([name, given]) => [name, readFact(draft, given)]));
  const relations: RelationWrite[] = [{ name: balance.account, action: 'link', ids: [draft.id] }];
  for (const [name, given] of Object.entries(balance.opening.links)) {
    const id = 'self' in given ? draft.id : 'fact' in given ? linkOf(draft, given.fact) : await find(saving, given.find);
    if (id && name !== balance.account) relations.push({ name, action: 'link', ids: [id] });
  }
  draft.values.set(field.name, 0);
  return [{ model: balance.entries, properties: { ...properties, [balance.amount]: amount }, relations }];
}

function readFact(draft: Draft, given: Json | { fact: string }): Json {
  const fact = given !== null && typeof given === 'object' && !Array.isArray(given) ? (given as JsonObject).fact : undefined;
  return typeof fact === 'string' ? (draft.values.get(fact) ?? null) : given;
}

const linkOf = (draft: Draft, name: string) => draft.links.get(draft.model.ends.get(name)?.place ?? name) ?? null;

const lookUps = new WeakMap<TenantTransaction, Map<string, string>>();

/** The oldest record of a model with this value. Cached for the transaction. */
async function find({ tenant, schema }: Saving, { model, field, value }: { model: string; field: string; value: string }): Promise<string | null> {
  const identities = lookUps.get(tenant) ?? new Map<string, string>();
  lookUps.set(tenant, identities);
  const key = JSON.stringify([model, field, value]);
  const cached = identities.get(key);
  if (cached) return cached;
  const table = tableOf(tenant, modelOf(schema, model).table);
  const [row] = await tenant.query<{ id: string }>(
    `select id from ${table} where ${findable(schema, model, field)} = $1 order by id limit 1`,
    [value],
    {
      name: 'find',
    },
  );
  if (row) identities.set(key, row.id);
  return row?.id ?? null;
}
