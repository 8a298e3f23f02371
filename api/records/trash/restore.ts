import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { LeftOut } from '@millwright/core/record/left-out.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { lockStored, tableOf } from '../draft/load.ts';
import { demandModel } from '../draft/rights.ts';
import { refuseCirclesThrough } from '../rules/acyclic.ts';
import { areChecked, type Rights } from '../stored/types.ts';
import { checkFiles, checkLinks, checkUnique, checkValues } from './check.ts';
import { keepAwaited, restoreLinks } from './links.ts';
import { byModel, coming, leaveOut, patchedRows, patches, type Restoring, type Trashed } from './rows.ts';
import { shareAgain } from './shared.ts';

const mostRecords = 20_000;

/** How many requested records were restored, how many with them, and what was not. */
export type Restored = { restored: number; children: number; left_out: LeftOut[] };

/**
 * Restores records from the trash under their own identities, with what was deleted along, their links, and references
 * to them that are still empty. What can't be restored is reported. If others have taken what they would share with
 * them, nothing is restored (invalid, with the reason). Unknown records, or records of another model than `model`, are
 * not_found.
 */
export async function restoreRecords(
  tenant: TenantTransaction,
  ids: readonly string[],
  options: Rights & { model?: string } = {},
): Promise<Restored> {
  const restoring = await openTrash(tenant, ids, options.model);
  if (areChecked(options)) for (const [, records] of byModel(coming(restoring))) demandModel(tenant, 'CREATE', (records[0] as Trashed).model);
  checkValues(restoring);
  await checkFiles(restoring);
  await checkUnique(restoring);
  const awaited = await checkLinks(restoring);
  const back = coming(restoring);
  const refuseShared = await shareAgain(tenant, back);
  await insert(tenant, back);
  await refuseCirclesThrough(
    tenant,
    tenant.config.schema,
    back.map(({ id, slug }) => ({ id, model: slug, place: '' })),
  );
  await keepAwaited(tenant, awaited);
  await tell(tenant, back);
  await restoreLinks(
    restoring,
    back.map(({ id }) => id),
    options,
  );
  await refuseShared();
  const roots = back.filter(({ id }) => ids.some((asked) => asked.toLowerCase() === id)).length;
  return { restored: roots, children: back.length - roots, left_out: restoring.leftOut };
}

type Row = { id: string; root: string; model: string; row: JsonObject };

/** Locks the requested records and what was deleted along with them. */
async function openTrash(tenant: TenantTransaction, ids: readonly string[], model?: string): Promise<Restoring> {
  const asked = [...new Set(ids.map((id) => String(id).toLowerCase()))];
  const rows = await tenant.query<Row>(
    `select id, root, model, row from ${tableOf(tenant, '_trash')} where id = any($1::uuid[]) or root = any($1::uuid[]) order by id limit ${mostRecords + 1} for update`,
    [asked.filter(isUuid)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (asked.some((id) => !byId.has(id) || (model !== undefined && byId.get(id)?.model !== model))) throw new AppError('not_found');
  if (rows.length > mostRecords) throw new AppError('too_large', { limit: mostRecords });
  const restoring: Restoring = { tenant, records: new Map(), leftOut: [] };
  for (const { id, root, model: slug, row } of rows) {
    const resolved = tenant.config.schema.models.get(slug);
    const version = Number(row.version ?? 0) + 1;
    if (resolved) restoring.records.set(id, { id, root, slug, model: resolved, row, patch: { version, updated_at: tenant.now }, stays: false });
    else leaveOut(restoring, { id, slug }, slug, 'no_field', true);
  }
  return restoring;
}

/** Inserts the rows, one statement per model, and removes them from the trash. */
async function insert(tenant: TenantTransaction, records: readonly Trashed[]): Promise<void> {
  if (records.length === 0) return;
  for (const [, group] of byModel(records)) {
    const { model } = group[0] as Trashed;
    await tenant.query(`insert into ${tableOf(tenant, model.table)} select r.* from ${patchedRows(tenant, model, '$1')}`, [patches(group)]);
  }
  await tenant.query(
    `with back as (delete from ${tableOf(tenant, '_trash')} where id = any($1::uuid[]) returning id, model)
     insert into ${tableOf(tenant, '_registry')} (id, model) select id, model from back`,
    [records.map(({ id }) => id)],
  );
}

/** An event for each restored record with its current values. */
async function tell(tenant: TenantTransaction, records: readonly Trashed[]): Promise<void> {
  for (const [slug, group] of byModel(records)) {
    const rows = await lockStored(
      tenant,
      (group[0] as Trashed).model,
      group.map(({ id }) => id),
    );
    tenant.emit(...[...rows].map(([id, { columns }]) => ({ node_id: id, model: slug, type: 'restored' as const, changes: newValues(columns) })));
  }
}

function newValues(columns: Record<string, Json>): Record<string, [Json, Json]> {
  const changes: Record<string, [Json, Json]> = {};
  for (const [name, value] of Object.entries(columns)) if (value !== null && name !== 'id' && name !== 'version') changes[name] = [null, value];
  return changes;
}
