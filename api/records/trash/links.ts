import type { Json } from '@millwright/core/json.ts';
import { type End, inverseName, ownName, type Schema } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../draft/drafts.ts';
import { tableOf } from '../draft/load.ts';
import { demandModel } from '../draft/rights.ts';
import { fixedOnAny, mayBeFixed } from '../rules/immutable.ts';
import { modelsOf } from '../stored/model-of.ts';
import { areChecked, type Rights } from '../stored/types.ts';
import { type Awaited, trashedOf, unfitAttributes } from './check.ts';
import { leaveOut, type Restoring } from './rows.ts';

/** A link in the trash: a row of an edge table, or the value of a column (`place` of `model`). */
type Row = { id: string; model: string | null; place: string; from_id: string; to_id: string; row: Record<string, Json> | null };
/** A link that can be restored, and its end, on the side of the record `from_id`. */
type Link = Row & { end: End };

const linksTable = (tenant: TenantTransaction) => tableOf(tenant, '_trash_links');

/** Stores links whose other record is still in the trash. */
export async function keepAwaited(tenant: TenantTransaction, awaited: readonly Awaited[]): Promise<void> {
  if (awaited.length === 0) return;
  await tenant.query(
    `insert into ${linksTable(tenant)} (model, place, from_id, to_id)
     select model, place, from_id, to_id from jsonb_to_recordset($1::jsonb) as x(model text, place text, from_id uuid, to_id uuid)`,
    [JSON.stringify(awaited)],
  );
}

/** Restores the links of restored records, if both ends exist and nothing else has taken the place. */
export async function restoreLinks(restoring: Restoring, back: readonly string[], options: Rights): Promise<void> {
  const { tenant } = restoring;
  const rows = await tenant.query<Row>(
    `select id, model, place, from_id, to_id, row from ${linksTable(tenant)} where from_id = any($1::uuid[]) or to_id = any($1::uuid[]) order by id for update`,
    [back],
  );
  const { links, settled } = await readyLinks(restoring, rows);
  const byPlace = Map.groupBy(links, ({ end }) => `${end.storage} ${end.from} ${end.place}`);
  for (const group of byPlace.values()) {
    const { end } = group[0] as Link;
    const set = end.storage === 'edge' ? await insertEdges(tenant, end, group) : await setColumns(restoring, end, group, options);
    for (const link of group) if (!set.has(link.id)) lose(restoring, link, link.end, 'taken');
  }
  const done = [...settled, ...links.map(({ id }) => id)];
  if (done.length) await tenant.query(`delete from ${linksTable(tenant)} where id = any($1::uuid[])`, [done]);
}

/** Reports a lost link of the restored record. */
function lose(
  restoring: Restoring,
  { from_id, to_id, place }: Row,
  end: End | undefined,
  why: 'taken' | 'gone' | 'in_trash' | 'no_field' | 'settled',
) {
  const from = restoring.records.get(from_id);
  const record = from ?? restoring.records.get(to_id);
  if (record) leaveOut(restoring, record, end ? (from ? ownName(end) : inverseName(end)) : place, why);
}

/** The end through which a stored link is restored. Undefined if its relation is gone. */
function endOf(schema: Schema, { model, place }: Row): End | undefined {
  const of = model === null ? [...schema.models.values()] : [schema.models.get(model)];
  const storage = model === null ? 'edge' : 'own_column';
  for (const each of of)
    for (const end of each?.ends.values() ?? [])
      if (end.storage === storage && end.place === place && (model !== null || end.direction === 'out')) return end;
  return undefined;
}

/** Links whose two records exist. Links that can never be restored are reported and removed. */
async function readyLinks(restoring: Restoring, rows: readonly Row[]): Promise<{ links: Link[]; settled: string[] }> {
  const { tenant } = restoring;
  const ids = [...new Set(rows.flatMap(({ from_id, to_id }) => [from_id, to_id]))];
  const there = await modelsOf(tenant, ids);
  const missing = ids.filter((id) => !there.has(id));
  const waiting = await trashedOf(restoring, missing);
  const settled: string[] = [];
  const links: Link[] = [];
  for (const row of rows) {
    const end = endOf(tenant.config.schema, row);
    const lost = [row.from_id, row.to_id].find((id) => !there.has(id));
    if (end && !lost) links.push({ ...row, end });
    else if (end && lost && waiting.has(lost)) {
      if (row.model === null) lose(restoring, row, end, 'in_trash');
    } else {
      lose(restoring, row, end, end ? 'gone' : 'no_field');
      settled.push(row.id);
    }
  }
  const kept = await settledLinks(restoring, links);
  for (const link of kept) lose(restoring, link, link.end, 'settled');
  return { links: links.filter((link) => !kept.has(link)), settled: [...settled, ...[...kept].map(({ id }) => id)] };
}

/** Links that are read-only on a record that was never deleted. */
async function settledLinks({ tenant, records }: Restoring, links: readonly Link[]): Promise<Set<Link>> {
  const kept = new Set<Link>();
  for (const link of links) {
    const sides = [
      { slug: link.end.from, name: ownName(link.end), id: link.from_id },
      { slug: link.end.to, name: inverseName(link.end), id: link.to_id },
    ];
    for (const { slug, name, id } of sides) {
      const model = modelOf(tenant.config.schema, slug);
      if (!records.has(id) && mayBeFixed(model, name) && (await fixedOnAny(tenant, model, [id], name))) kept.add(link);
    }
  }
  return kept;
}

/** Inserts rows into an edge table, unless its rules give the place to another row. Returns those inserted. */
async function insertEdges(tenant: TenantTransaction, end: End, links: readonly Link[]): Promise<Set<string>> {
  const table = tableOf(tenant, end.place);
  const patches = links.map(({ id, row }) => ({ id, patch: unfitAttributes(end, row ?? {}) }));
  const rows = await tenant.query<{ id: string }>(
    `insert into ${table} select r.* from ${linksTable(tenant)} l join jsonb_to_recordset($1::jsonb) as p(id uuid, patch jsonb) on p.id = l.id
     cross join lateral jsonb_populate_record(null::${table}, l.row || p.patch) r order by l.id on conflict do nothing returning id`,
    [JSON.stringify(patches)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Fills columns that are still empty with their old references. This changes the records that have them. */
async function setColumns({ tenant }: Restoring, end: End, links: readonly Link[], options: Rights): Promise<Set<string>> {
  const model = modelOf(tenant.config.schema, end.from);
  if (areChecked(options)) demandModel(tenant, 'UPDATE', model);
  const table = tableOf(tenant, model.table);
  const column = identifier(end.place);
  const free = end.relation.type === '1_1' ? `and not exists (select from ${table} o where o.${column} = l.to_id)` : '';
  const rows = await tenant.query<{ link: string; id: string; to_id: string }>(
    `update ${table} t set ${column} = l.to_id, version = t.version + 1, updated_at = now()
     from ${linksTable(tenant)} l where l.id = any($1::uuid[]) and t.id = l.from_id and t.${column} is null ${free} returning l.id as link, t.id, l.to_id`,
    [links.map(({ id }) => id)],
  );
  tenant.emit(
    ...rows.map(({ id, to_id }) => ({
      node_id: id,
      model: end.from,
      type: 'updated' as const,
      changes: { [end.place]: [null, to_id] as [Json, Json] },
    })),
  );
  return new Set(rows.map(({ link }) => link));
}
