import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import { inLockOrder } from '../../db/sql/row-locks.ts';
import type { NewEvent, TenantTransaction } from '../../db/types.ts';
import { modelOf } from '../draft/drafts.ts';
import { lockStored } from '../draft/load.ts';
import { lockRecords } from '../stored/lock-records.ts';
import type { DeletionOptions } from '../stored/types.ts';
import { emptyIntoTrash, moveEdges, moveRecords } from '../trash/fill.ts';
import { type Deletion, planDeletion } from './plan.ts';

const atFirst = (error: AppError): never => {
  throw error;
};

/**
 * Moves records with their own lines to the trash, from which they can be restored for 30 days. A record that others
 * require is in_use. Links from other records are emptied, which changes those records. Each event holds the old values.
 * Returns the number of requested records.
 */
export async function deleteRecords(
  tenant: TenantTransaction,
  ids: readonly string[],
  { version, ...options }: DeletionOptions = {},
): Promise<number> {
  const deletion = await planDeletion(tenant, ids, options, atFirst);
  if (version !== undefined) await checkVersion(tenant, deletion, String(ids[0]).toLowerCase(), version);
  await emptyLinks(tenant, deletion);
  await remove(tenant, deletion);
  return new Set(ids.map((id) => String(id).toLowerCase())).size;
}

async function checkVersion(tenant: TenantTransaction, { records }: Deletion, id: string, seen: number): Promise<void> {
  for (const [slug, roots] of records) {
    if (!roots.has(id)) continue;
    const stored = (await lockStored(tenant, modelOf(tenant.config.schema, slug), [id])).get(id);
    if (stored && stored.version !== seen) throw new AppError('out_of_sync', { identity: id, version: stored.version });
  }
}

/** Empties columns of other records that refer to deleted ones, locked before in the one order of locks. */
async function emptyLinks(tenant: TenantTransaction, { emptied }: Deletion): Promise<void> {
  const byTable = Map.groupBy(emptied, ({ end }) => end.to);
  for (const table of inLockOrder(tenant.config.schema, [...byTable.keys()]))
    await lockRecords(tenant, table, [...new Set(byTable.get(table)?.flatMap(({ staying }) => staying))]);
  for (const { end, ids, staying } of emptied) {
    const rows = await emptyIntoTrash(tenant, end, ids, staying);
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

async function remove(tenant: TenantTransaction, { records }: Deletion): Promise<void> {
  const groups = [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, roots]) => ({ slug, model: modelOf(tenant.config.schema, slug), roots, ids: [...roots.keys()] }));
  if (groups.length === 0) return;
  const events: NewEvent[] = [];
  for (const { slug, model, ids } of groups) {
    const rows = await lockStored(tenant, model, ids);
    if (rows.size < ids.length) throw new AppError('not_found');
    events.push(...[...rows].map(([id, { columns }]) => ({ node_id: id, model: slug, type: 'deleted' as const, changes: oldValues(columns) })));
  }
  for (const { model, ids } of groups) {
    const edges = new Set([...model.ends.values()].filter((end) => end.storage === 'edge').map(({ place }) => place));
    for (const edge of edges) await moveEdges(tenant, edge, ids);
  }
  await moveRecords(tenant, groups);
  tenant.emit(...events);
}

function oldValues(columns: Record<string, Json>): Record<string, [Json, Json]> {
  const changes: Record<string, [Json, Json]> = {};
  for (const [name, value] of Object.entries(columns)) if (value !== null && name !== 'id' && name !== 'version') changes[name] = [value, null];
  return changes;
}
