import { AppError } from '@millwright/core/errors.ts';
import { mayHoldLongNumber, parseExact } from '@millwright/core/exact-json.ts';
import { isComputed } from '@millwright/core/field/computed.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { inLockOrder } from '../../db/sql/row-locks.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { type Draft, type Saving, type Stored, settleReleases } from './drafts.ts';
import { type Link, replacesTheirs } from './links.ts';

/** A table of the client's schema in SQL. */
export const tableOf = (tenant: TenantTransaction, table: string) => `${identifier(tenant.client.schema)}.${identifier(table)}`;

/** Stored fields and own to-one columns of a model. */
const columnNames = (model: ResolvedModel): string[] => [
  ...[...model.fields.values()].filter((field) => !isComputed(field)).map(({ name }) => name),
  ...[...model.ends.values()].filter((end) => end.storage === 'own_column').map(({ place }) => place),
];

/** Values from the database. A number that JavaScript would round becomes a text of its digits. */
const columnsIn = (text: string) => (mayHoldLongNumber(text) ? parseExact(text) : JSON.parse(text)) as Record<string, Json>;

/** Locks rows in the one order of locks, and reads their columns as JSON. */
export async function lockStored(tenant: TenantTransaction, model: ResolvedModel, ids: readonly string[]): Promise<Map<string, Stored>> {
  const names = columnNames(model).map(identifier).join(', ');
  const read = (clause: string) =>
    tenant.query<{ id: string; version: number; columns: string }>(
      `select x.id, x.version, row_to_json(x.*)::text as columns from (select id, version${names ? `, ${names}` : ''} from ${tableOf(tenant, model.table)}
     where id = any($1::uuid[]) order by id ${clause}) x`,
      [ids],
      { name: 'lock' },
    );
  const rows = await tenant.lock({ table: model.table, ids, strength: 'no key update' }, read);
  return new Map(rows.map(({ id, version, columns }) => [id, { version, columns: columnsIn(columns) }]));
}

/** Locks every stored record of the drafts, model by model in the order of locks. Missing records are not_found. */
export async function lockDrafts(saving: Saving): Promise<void> {
  const byModel = new Map<string, Draft[]>();
  for (const draft of saving.drafts.values()) {
    if (draft.creating || draft.stored) continue;
    const slug = draft.model.model.slug;
    byModel.set(slug, [...(byModel.get(slug) ?? []), draft]);
  }
  for (const slug of inLockOrder(saving.schema, [...byModel.keys()])) {
    const drafts = byModel.get(slug) as Draft[];
    const rows = await lockStored(
      saving.tenant,
      (drafts[0] as Draft).model,
      drafts.map(({ id }) => id),
    );
    for (const draft of drafts) {
      draft.stored = rows.get(draft.id) ?? null;
      if (!draft.stored) throw new AppError('not_found');
      settleReleases(draft);
    }
  }
}

/** For links that replace values in a column of another table: the records that currently refer to each record. */
export async function linkedNow(tenant: TenantTransaction, links: readonly Link[]): Promise<(link: Link) => string[]> {
  const linkedIds = new Map<string, string[]>();
  const asked = new Map<string, { table: string; column: string; ids: Set<string> }>();
  for (const link of links.filter(replacesTheirs)) {
    const key = `${link.end.to}.${link.end.place}`;
    const entry = asked.get(key) ?? { table: link.end.to, column: link.end.place, ids: new Set<string>() };
    asked.set(key, entry);
    entry.ids.add(link.draft.id);
  }
  for (const [key, { table, column, ids }] of asked) {
    const rows = await tenant.query<{ id: string; owner: string }>(
      `select id, ${identifier(column)} as owner from ${tableOf(tenant, table)} where ${identifier(column)} = any($1::uuid[]) order by id`,
      [[...ids]],
      { name: 'linked' },
    );
    for (const { id, owner } of rows) linkedIds.set(`${key}.${owner}`, [...(linkedIds.get(`${key}.${owner}`) ?? []), id]);
  }
  return ({ end, draft }) => linkedIds.get(`${end.to}.${end.place}.${draft.id}`) ?? [];
}
