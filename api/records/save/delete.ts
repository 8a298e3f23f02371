import { AppError, invalid } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { type End, inverseName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../draft/drafts.ts';
import { fixedOnAny, mayBeFixed } from '../draft/fixed.ts';
import { lockStored, tableOf } from '../draft/load.ts';
import { demandModel } from '../draft/rights.ts';
import { modelsOf } from '../stored/model-of.ts';
import { areChecked, type Rights } from '../stored/types.ts';

/** Records that go, by model, and the columns of others that lose them. */
type Going = { ids: Map<string, Set<string>>; cleared: { end: End; ids: string[] }[] };

const mostRecords = 20_000;

/**
 * Deletes records with the lines they own. A record that others keep is in_use; a link from a record that stays is
 * emptied, which is a change of that record. Each event holds the old values.
 */
export async function deleteRecords(tenant: TenantTransaction, ids: readonly string[], options: Rights = {}): Promise<number> {
  const asked = [...new Set(ids.map((id) => String(id).toLowerCase()))];
  const models = await modelsOf(tenant, asked.filter(isUuid));
  if (asked.some((id) => !models.has(id))) throw new AppError('not_found');
  const going: Going = { ids: new Map(), cleared: [] };
  let front = asked.map((id) => ({ id, model: models.get(id) as string }));
  while (front.length) front = await spread(tenant, going, front);
  for (const slug of going.ids.keys()) check(tenant, slug, options);
  if (options.rights !== 'by_action') await refuseFixed(tenant, going);
  await emptyLinks(tenant, going, options);
  await remove(tenant, going);
  return asked.length;
}

function check(tenant: TenantTransaction, slug: string, options: Rights): void {
  const model = modelOf(tenant.config.schema, slug);
  if (model.model.misc?.append_only) throw new AppError('append_only', { model: slug });
  if (areChecked(options)) demandModel(tenant, 'DELETE', model);
}

/** Takes one generation of records in, and finds the next: what they own. */
async function spread(tenant: TenantTransaction, going: Going, front: { id: string; model: string }[]): Promise<{ id: string; model: string }[]> {
  const next: { id: string; model: string }[] = [];
  const byModel = Map.groupBy(
    front.filter(({ id, model }) => !going.ids.get(model)?.has(id)),
    ({ model }) => model,
  );
  for (const [slug, records] of byModel) {
    const model = modelOf(tenant.config.schema, slug);
    const ids = records.map(({ id }) => id);
    const goingIds = going.ids.get(slug) ?? new Set<string>();
    going.ids.set(slug, goingIds);
    for (const id of ids) goingIds.add(id);
    if ([...going.ids.values()].reduce((sum, set) => sum + set.size, 0) > mostRecords) throw new AppError('too_large', { limit: mostRecords });
    for (const end of model.ends.values()) next.push(...(await follow(tenant, going, model, end, ids)));
  }
  return next;
}

async function follow(
  tenant: TenantTransaction,
  going: Going,
  model: ResolvedModel,
  end: End,
  ids: string[],
): Promise<{ id: string; model: string }[]> {
  const misc = model.model.misc ?? {};
  if (misc.kept_by?.includes(end.name)) await refuseKept(tenant, end, ids);
  if (end.many && misc.owns?.includes(end.name)) return (await linkedTo(tenant, end, ids)).map((id) => ({ id, model: end.to }));
  if (end.storage === 'their_column') going.cleared.push({ end, ids });
  return [];
}

async function refuseKept(tenant: TenantTransaction, end: End, ids: string[]): Promise<void> {
  if ((await linkedTo(tenant, end, ids, 1)).length) throw new AppError('in_use', { relation: end.name });
}

/** Records at the other end of a relation from any of the given ones. */
async function linkedTo(tenant: TenantTransaction, end: End, ids: readonly string[], limit?: number): Promise<string[]> {
  const [mine, theirs] = end.direction === 'out' ? ['from_id', 'to_id'] : ['to_id', 'from_id'];
  if (end.storage === 'own_column') return namedBy(tenant, end, ids);
  const [column, id] = end.storage === 'edge' ? [mine, theirs] : [identifier(end.place), 'id'];
  const table = tableOf(tenant, end.storage === 'edge' ? end.place : end.to);
  const rows = await tenant.query<{ id: string }>(
    `select ${id} as id from ${table} where ${column} = any($1::uuid[]) order by 1${limit ? ` limit ${limit}` : ''}`,
    [ids],
  );
  return rows.map((row) => row.id);
}

/** The records that a column of these names. */
async function namedBy(tenant: TenantTransaction, end: End, ids: readonly string[]): Promise<string[]> {
  const column = identifier(end.place);
  const text = `select ${column} as id from ${tableOf(tenant, end.from)} where id = any($1::uuid[]) and ${column} is not null order by 1`;
  return (await tenant.query<{ id: string }>(text, [ids])).map(({ id }) => id);
}

/** A link that a record which stays holds fixed keeps what is at its other end. */
async function refuseFixed(tenant: TenantTransaction, going: Going): Promise<void> {
  for (const [slug, ids] of going.ids) {
    for (const end of modelOf(tenant.config.schema, slug).ends.values()) {
      const model = modelOf(tenant.config.schema, end.to);
      if (!mayBeFixed(model, inverseName(end))) continue;
      const staying = (await linkedTo(tenant, end, [...ids])).filter((id) => !going.ids.get(end.to)?.has(id));
      const because = await fixedOnAny(tenant, model, staying, inverseName(end));
      if (because) throw new AppError('in_use', { relation: end.name, because });
    }
  }
}

/** Empties the columns that name what goes, in records that stay; a required link and an append-only record keep it. */
async function emptyLinks(tenant: TenantTransaction, going: Going, options: Rights): Promise<void> {
  for (const { end, ids } of going.cleared) {
    const staying = (await linkedTo(tenant, end, ids)).filter((id) => !going.ids.get(end.to)?.has(id));
    if (staying.length === 0) continue;
    const model = modelOf(tenant.config.schema, end.to);
    if (end.relation.required || model.model.misc?.append_only) throw new AppError('in_use', { relation: end.name });
    if (areChecked(options)) demandModel(tenant, 'UPDATE', model);
    const column = identifier(end.place);
    const rows = await tenant.query<{ id: string; before: string }>(
      `update ${tableOf(tenant, model.table)} t set ${column} = null, version = t.version + 1, updated_at = now()
       from (select id, ${column} as before from ${tableOf(tenant, model.table)} where id = any($1::uuid[]) and ${column} = any($2::uuid[]) order by id for update) x
       where t.id = x.id returning t.id, x.before`,
      [staying, ids],
    );
    tenant.emit(
      ...rows.map(({ id, before }) => ({
        node_id: id,
        model: end.to,
        type: 'updated' as const,
        changes: { [end.place]: [before, null] as [Json, Json] },
      })),
    );
  }
}

async function remove(tenant: TenantTransaction, going: Going): Promise<void> {
  for (const slug of [...going.ids.keys()].sort()) {
    const ids = [...(going.ids.get(slug) as Set<string>)];
    const model = modelOf(tenant.config.schema, slug);
    const rows = await lockStored(tenant, model, ids);
    if (rows.size < ids.length) throw new AppError('not_found');
    const edges = new Set([...model.ends.values()].filter((end) => end.storage === 'edge').map(({ place }) => place));
    for (const edge of edges)
      await tenant.query(`delete from ${tableOf(tenant, edge)} where from_id = any($1::uuid[]) or to_id = any($1::uuid[])`, [ids]);
    await tenant.query(`delete from ${tableOf(tenant, model.table)} where id = any($1::uuid[])`, [ids]);
    await tenant.query(`delete from ${tableOf(tenant, '_registry')} where id = any($1::uuid[])`, [ids]);
    tenant.emit(...[...rows].map(([id, { columns }]) => ({ node_id: id, model: slug, type: 'deleted' as const, changes: oldValues(columns) })));
  }
}

function oldValues(columns: Record<string, Json>): Record<string, [Json, Json]> {
  const changes: Record<string, [Json, Json]> = {};
  for (const [name, value] of Object.entries(columns)) if (value !== null && name !== 'id' && name !== 'version') changes[name] = [value, null];
  return changes;
}

/** Lines that a save removes must belong to the record that names them. */
export async function deleteLines(
  tenant: TenantTransaction,
  lines: readonly { id: string; end: End; parent: string; place: string }[],
  options: Rights,
): Promise<void> {
  if (lines.length === 0) return;
  for (const group of Map.groupBy(lines, ({ end, parent }) => `${end.relation.id} ${end.direction} ${parent}`).values()) {
    const { end, parent } = group[0] as (typeof lines)[number];
    const held = new Set(await linkedTo(tenant, end, [parent]));
    const strange = group.filter(({ id }) => !held.has(String(id).toLowerCase()));
    if (strange.length) throw invalid(strange.map(({ place }) => ({ field: place, code: 'not_found', message: 'Not found.' })));
  }
  await deleteRecords(
    tenant,
    lines.map(({ id }) => id),
    options,
  );
}

/** Whether a link stands; `from` is the record that carries the end. */
export async function areLinked(tenant: TenantTransaction, end: End, from: string, to: string): Promise<boolean> {
  if (end.storage === 'own_column') {
    const rows = await tenant.query(`select 1 from ${tableOf(tenant, end.from)} where id = $1 and ${identifier(end.place)} = $2`, [from, to]);
    return rows.length > 0;
  }
  return (await linkedTo(tenant, end, [from])).includes(to);
}
