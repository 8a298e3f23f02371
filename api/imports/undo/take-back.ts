import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { appErrorOf } from '../../db/sql/faults.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { undoUnchanged } from '../../events/undo.ts';
import { requireEmptySteps } from '../../processes/definitions/open-records.ts';
import { tableOf } from '../../records/draft/load.ts';
import { deleteRecords } from '../../records/records.service.ts';
import { problemsOf } from '../columns/problems-of.ts';

/** What became of a record: `nothing` was left to undo. */
export type Undone = { what: 'deleted' | 'changed' | 'nothing' } | { what: 'left'; problems: Problem[] };

type Event = { node_id: string; type: string; changes: Record<string, [Json, Json]> | null };

const changedSince = (names: readonly string[] = []): Problem => ({
  field: names.join(', '),
  code: 'changed_since',
  message: 'This has been changed again since.',
});

/** Undoes what an import has done to records: those that it created go to the trash, the others get back what they held. */
export async function takeBack(
  tenant: TenantTransaction,
  model: ResolvedModel,
  import_id: string,
  ids: readonly string[],
): Promise<Map<string, Undone>> {
  const undone = new Map<string, Undone>(ids.map((id) => [id, { what: 'nothing' }]));
  const there = await tenant.query<{ id: string }>(`select id from ${tableOf(tenant, model.table)} where id = any($1::uuid[])`, [ids]);
  const events = await eventsOf(
    tenant,
    import_id,
    there.map(({ id }) => id),
  );
  const created = [...events].flatMap(([id, ofRecord]) => (ofRecord.some(({ type }) => type === 'created') ? [id] : []));
  const touched = new Set(await changedByPeople(tenant, import_id, created));
  for (const id of touched) undone.set(id, { what: 'left', problems: [changedSince()] });
  for (const [id, what] of await deleted(
    tenant,
    created.filter((id) => !touched.has(id)),
  ))
    undone.set(id, what);
  for (const [id, ofRecord] of events) if (!created.includes(id)) undone.set(id, await written(tenant, model, id, ofRecord));
  return undone;
}

const eventsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._events`;

/** What the import did to each record, in its order. */
async function eventsOf(tenant: TenantTransaction, import_id: string, ids: readonly string[]): Promise<Map<string, Event[]>> {
  const rows = await tenant.query<Event>(
    `select node_id, type, changes from ${eventsTable(tenant)}
     where node_id = any($1::uuid[]) and cause->>'kind' = 'import' and cause->>'id' = $2 and type in ('created', 'updated') order by date, id`,
    [ids, import_id],
  );
  return Map.groupBy(rows, ({ node_id }) => node_id);
}

/** Those of the records that a person, a form, a call or another import has changed. What automations have made of a new record goes with it. */
async function changedByPeople(tenant: TenantTransaction, import_id: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tenant.query<{ node_id: string }>(
    `select distinct node_id from ${eventsTable(tenant)}
     where node_id = any($1::uuid[]) and type in ('updated', 'transition', 'restored')
       and (cause->>'kind' in ('user', 'form', 'api') or (cause->>'kind' = 'import' and cause->>'id' <> $2))`,
    [ids, import_id],
  );
  return rows.map(({ node_id }) => node_id);
}

/** All at once; where that is refused, one by one, so that what can't go is told. */
async function deleted(tenant: TenantTransaction, ids: readonly string[]): Promise<[string, Undone][]> {
  if (ids.length === 0) return [];
  const refused = await attempt(tenant, async () => {
    await requireEmptySteps(tenant, ids);
    await deleteRecords(tenant, ids);
  });
  if (!refused) return ids.map((id) => [id, { what: 'deleted' }]);
  if (ids.length === 1) return [[ids[0] as string, { what: 'left', problems: problemsOf(refused) }]];
  const each: [string, Undone][] = [];
  for (const id of ids) each.push(...(await deleted(tenant, [id])));
  return each;
}

async function written(tenant: TenantTransaction, model: ResolvedModel, id: string, events: readonly Event[]): Promise<Undone> {
  let left: string[] = [];
  const refused = await attempt(tenant, async () => {
    left = await undoUnchanged(tenant, model, id, events);
  });
  if (refused) return { what: 'left', problems: problemsOf(refused) };
  return left.length ? { what: 'left', problems: [changedSince(left)] } : { what: 'changed' };
}

/** Does some work, or answers why it was refused and leaves everything as it was before. */
async function attempt(tenant: TenantTransaction, work: () => Promise<void>): Promise<AppError | null> {
  try {
    await tenant.whole(async () => {
      await work();
      await tenant.query('set constraints all immediate');
    });
    return null;
  } catch (error) {
    const refused = appErrorOf(error);
    if (!(refused instanceof AppError) || refused.code === 'unavailable' || refused.code === 'internal') throw error;
    return refused;
  }
}
