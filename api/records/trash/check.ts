import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { keepsFiles, layoutOf } from '@millwright/core/model/layout.ts';
import { type End, inverseName, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import { existingFiles } from '../../files/stored/files.service.ts';
import { modelOf } from '../draft/drafts.ts';
import { fixedOnAny, mayBeFixed } from '../rules/immutable.ts';
import { fits } from '../stored/fits.ts';
import { modelsOf } from '../stored/model-of.ts';
import { byModel, coming, leaveOut, patchedRows, patches, type Restoring, type Trashed, withhold } from './rows.ts';

/** Reports values whose field is gone or no longer accepts them. */
export function checkValues(restoring: Restoring): void {
  for (const record of coming(restoring)) {
    const { model, row } = record;
    for (const field of model.model.schema) {
      const value = row[field.name] ?? null;
      if (value === null || descriptorOf(field).showsRelation) continue;
      // The column of a deleted field gets its value back, in case the field is restored.
      if (field.deleted || isComputed(field)) leaveOut(restoring, record, field.name, 'no_field');
      else if (!fits(field, value)) withhold(restoring, record, field.name, 'unfit', field.validation === 'required');
    }
  }
}

/** Empties references to files that were deleted meanwhile. Other files of a list are restored. */
export async function checkFiles(restoring: Restoring): Promise<void> {
  const held = coming(restoring).flatMap((record) =>
    [...record.model.fields.values()].filter(keepsFiles).flatMap(({ name }) => {
      const ids = record.patch[name] === undefined ? record.row[name] : null;
      return Array.isArray(ids) && ids.length ? [{ record, name, ids: ids as string[] }] : [];
    }),
  );
  if (held.length === 0) return;
  const existing = await existingFiles(restoring.tenant, [...new Set(held.flatMap(({ ids }) => ids))]);
  for (const { record, name, ids } of held) {
    const left = ids.filter((id) => existing.has(id));
    if (left.length === ids.length) continue;
    leaveOut(restoring, record, name, 'gone');
    record.patch[name] = left.length ? left : null;
  }
}

/** A to-one link stored in the row of a record in the trash. */
type OwnLink = { record: Trashed; end: End; to: string };

function* ownLinks(restoring: Restoring): Generator<OwnLink> {
  for (const record of coming(restoring)) {
    for (const end of record.model.ends.values()) {
      const to = end.storage === 'own_column' && record.patch[end.place] === undefined ? record.row[end.place] : null;
      if (typeof to === 'string') yield { record, end, to };
    }
  }
}

/** Which of these records are in the trash. */
export async function trashedOf({ tenant }: Pick<Restoring, 'tenant'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tenant.query<{ id: string }>(`select id from ${identifier(tenant.client.schema)}._trash where id = any($1::uuid[])`, [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** A link of a restored record to a record that is still in the trash. It is set when that one is restored. */
export type Awaited = { model: string; place: string; from_id: string; to_id: string };

/**
 * Empties links to missing records. If the link is required, its record stays in the trash, and so do records that
 * require that one. Returns the links to records that are still in the trash.
 */
export async function checkLinks(restoring: Restoring): Promise<Awaited[]> {
  const { tenant, records } = restoring;
  const foreign = [...ownLinks(restoring)].filter(({ to }) => !records.has(to)).map(({ to }) => to);
  const there = await modelsOf(tenant, [...new Set(foreign)]);
  const waiting = await trashedOf(
    restoring,
    [...new Set(foreign)].filter((id) => !there.has(id)),
  );
  const awaited: Awaited[] = [];
  const lost = ({ end, to }: OwnLink) => (records.has(to) ? records.get(to)?.stays : there.get(to) !== end.to);
  for (let changed = true; changed; ) {
    changed = false;
    for (const link of [...ownLinks(restoring)].filter(lost)) {
      const { record, end, to } = link;
      const why = records.has(to) || waiting.has(to) ? 'in_trash' : 'gone';
      withhold(restoring, record, end.place, why, end.relation.required === true && end.direction === 'out');
      if (!record.stays && why === 'in_trash') awaited.push({ model: record.slug, place: end.place, from_id: record.id, to_id: to });
      changed = true;
    }
  }
  await checkSettled(restoring, [...ownLinks(restoring)]);
  return awaited;
}

/** A record with a read-only link does not get it back. */
async function checkSettled(restoring: Restoring, links: readonly OwnLink[]): Promise<void> {
  const { tenant, records } = restoring;
  for (const group of Map.groupBy(links, ({ end }) => `${end.from} ${end.place}`).values()) {
    const { end } = group[0] as OwnLink;
    const model = modelOf(tenant.config.schema, end.to);
    if (!mayBeFixed(model, inverseName(end))) continue;
    for (const { record, to } of group) {
      if (records.has(to) || !(await fixedOnAny(tenant, model, [to], inverseName(end)))) continue;
      withhold(restoring, record, end.place, 'settled', end.relation.required === true && end.direction === 'out');
    }
  }
}

/**
 * Empties unique values that another record has by now. If the value is required, or several are unique together, the
 * record stays in the trash.
 */
export async function checkUnique(restoring: Restoring): Promise<void> {
  const indexes = [...layoutOf(restoring.tenant.config.schema).indexes.values()].filter(({ kind }) => kind === 'unique');
  for (const [, records] of byModel(coming(restoring))) {
    const { model } = records[0] as Trashed;
    for (const { keys } of indexes.filter(({ table }) => table === model.table)) await checkKeys(restoring, model, keys);
  }
}

async function checkKeys(restoring: Restoring, model: ResolvedModel, keys: readonly string[]): Promise<void> {
  const { tenant, records } = restoring;
  const names = keys.map(identifier);
  const same = names.map((name) => `o.${name} = x.${name}`).join(' and ');
  const given = names.map((name) => `x.${name} is not null`).join(' and ');
  const mine = coming(restoring).filter(({ slug }) => slug === model.model.slug);
  const rows = await tenant.query<{ id: string }>(
    `select x.id from (
       select t.deleted_at as _at, r.* from ${patchedRows(tenant, model, '$1')}
     ) x where ${given} and (
       exists (select from ${identifier(tenant.client.schema)}.${identifier(model.table)} o where ${same})
       or exists (select from (select t.deleted_at as _at, r.* from ${patchedRows(tenant, model, '$1')}) o where ${same} and (o._at, o.id) > (x._at, x.id)))`,
    [patches(mine)],
  );
  const [name = ''] = keys;
  const field = model.fields.get(name);
  const end = model.ends.get(name);
  const demanded = keys.length > 1 || field?.validation === 'required' || (end?.relation.required === true && end.direction === 'out');
  for (const { id } of rows) withhold(restoring, records.get(id) as Trashed, name, 'taken', demanded);
}

/** Attributes of a link whose values no longer fit. They will be empty. */
export function unfitAttributes({ relation }: End, row: JsonObject): JsonObject {
  const unfit = (relation.schema ?? []).filter(({ name, ...field }) => {
    const value = row[name] ?? null;
    return value !== null && !fits({ name, ...field }, value);
  });
  return Object.fromEntries(unfit.map(({ name }) => [name, null]));
}
