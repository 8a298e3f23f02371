import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { identifier } from '../../db/sql/identifiers.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { attemptWriteBack, deleteMade } from '../../events/take-back.ts';
import { tableOf } from '../../records/draft/load.ts';
import { problemsOf } from '../columns/problems-of.ts';

/** The result for a record; `nothing` means that there was nothing left to undo. */
export type Undone = { what: 'deleted' | 'changed' | 'nothing' } | { what: 'left'; problems: Problem[] };

type Event = { node_id: string; type: string; changes: Record<string, [Json, Json]> | null };

const changedSince = (names: readonly string[] = []): Problem => ({
  field: names.join(', '),
  code: 'changed_since',
  message: 'Changed again since then.',
});

/** Undoes an import's changes of records: created records go to the trash, and updated ones get their former values. */
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
  for (const [id, ofRecord] of events) if (!created.includes(id)) undone.set(id, await writeBack(tenant, model, id, ofRecord));
  return undone;
}

const eventsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._events`;

/** The import's events for each record, in order. */
async function eventsOf(tenant: TenantTransaction, import_id: string, ids: readonly string[]): Promise<Map<string, Event[]>> {
  const rows = await tenant.query<Event>(
    `select node_id, type, changes from ${eventsTable(tenant)}
     where node_id = any($1::uuid[]) and cause->>'kind' = 'import' and cause->>'id' = $2 and type in ('created', 'updated') order by date, id`,
    [ids, import_id],
  );
  return Map.groupBy(rows, ({ node_id }) => node_id);
}

/** The records that a user, a form, an API call or another import has changed since. Changes by automations to a new record are undone with it. */
async function changedByPeople(tenant: TenantTransaction, import_id: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tenant.query<{ node_id: string }>(
    `select distinct node_id from ${eventsTable(tenant)}
     where node_id = any($1::uuid[]) and type in ('updated', 'transition', 'restored')
       and (cause->>'kind' in ('user', 'form', 'api') or (cause->>'kind' = 'import' and cause->>'id' <> $2))`,
    [ids, import_id],
  );
  return rows.map(({ node_id }) => node_id);
}

async function deleted(tenant: TenantTransaction, ids: readonly string[]): Promise<[string, Undone][]> {
  const refusals = await deleteMade(tenant, ids);
  return [...refusals].map(([id, refused]) => [id, refused ? { what: 'left', problems: problemsOf(refused) } : { what: 'deleted' }]);
}

async function writeBack(tenant: TenantTransaction, model: ResolvedModel, id: string, events: readonly Event[]): Promise<Undone> {
  const left = await attemptWriteBack(tenant, model, id, events);
  if (left instanceof AppError) return { what: 'left', problems: problemsOf(left) };
  return left.length ? { what: 'left', problems: [changedSince(left)] } : { what: 'changed' };
}
