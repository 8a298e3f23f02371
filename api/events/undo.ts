import type { Undone } from '@millwright/core/contract/events.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { RelationWrite } from '@millwright/core/record/types.ts';
import { isDerived, isKeptByActions, undoableNames } from '@millwright/core/record/undo/undoable.ts';
import { sameValue } from '@millwright/core/record/values.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { identifier } from '../db/sql/identifiers.ts';
import type { TenantTransaction } from '../db/types.ts';
import { requireEmptySteps } from '../processes/definitions/open-records.ts';
import { linkedTo } from '../records/deletion/linked.ts';
import { lockStored } from '../records/draft/load.ts';
import { demandSight } from '../records/draft/rights.ts';
import { deleteRecords, restoreRecords, updateRecord } from '../records/records.service.ts';
import { visibleLeftOut } from '../records/trash/list.ts';
import { type WrittenBy, writerOf } from './writer.ts';

type Changes = Record<string, [Json, Json]>;
type Event = { id: string; node_id: string; model: string; type: string; changes: Changes | null; cause: WrittenBy };

/** How each type of event is undone. Other types can't be undone; a record leaves a process step only by moving on. */
const ways: Partial<Record<string, 'change' | 'delete' | 'restore'>> = {
  updated: 'change',
  created: 'delete',
  restored: 'delete',
  deleted: 'restore',
};

/**
 * Undoes these events of one record as one change. It writes the previous values with all checks of a save, moves created records to
 * the trash, and restores deleted ones. Throws `changed_since` for fields that were changed later, unless `anyway` is set, and
 * `derived_change` for values that actions or rules wrote. Fields that the caller may not see, and sums of entries, stay as they are.
 */
export async function undoEvents(tenant: TenantTransaction, ids: readonly string[], anyway: boolean): Promise<Undone> {
  const events = await eventsOf(tenant, ids);
  const { node_id: identity, model: slug, type } = events[0] as Event;
  const model = tenant.config.schema.models.get(slug);
  if (!model || events.some((event) => event.node_id !== identity)) throw new AppError('not_found');
  demandSight(tenant, model);
  const way = ways[type];
  if (!way || events.some((event) => event.type !== type) || (way !== 'change' && events.length > 1)) throw new AppError('not_undoable');
  if (isKeptByActions(model) || events.some(({ cause }) => isDerived(writerOf(tenant.config, cause)))) throw new AppError('derived_change');
  const about = { identity, model: slug };
  if (way === 'restore') {
    const { left_out } = await restoreRecords(tenant, [identity]);
    return { ...about, done: 'restored', left_out: visibleLeftOut(tenant, left_out) };
  }
  if (way === 'delete') {
    if (!anyway) refuseChanged(tenant, model, await changedAfter(tenant, events[0] as Event));
    await requireEmptySteps(tenant, [identity]);
    await deleteRecords(tenant, [identity]);
    return { ...about, done: 'deleted', left_out: [] };
  }
  const changes = merged(model, events);
  const kept = undoableNames(model, { kind: 'user' }, Object.keys(changes));
  const gone = Object.keys(changes).some((name) => isNamed(model, name));
  if (kept.length === 0 && gone) throw new AppError('derived_change');
  await writeBack(tenant, model, identity, Object.fromEntries(kept.map((name) => [name, changes[name] as [Json, Json]])), anyway);
  return { ...about, done: 'changed', left_out: [] };
}

const eventsTable = (tenant: TenantTransaction) => `${identifier(tenant.client.schema)}._events`;

/** The events in their order. Throws `not_found` for an unknown one. */
async function eventsOf(tenant: TenantTransaction, ids: readonly string[]): Promise<Event[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await tenant.query<Event>(
    `select id, node_id, model, type, changes, cause from ${eventsTable(tenant)} where id = any($1::uuid[]) order by date, id`,
    [asked.filter(isUuid)],
  );
  if (rows.length === 0 || rows.length < asked.length) throw new AppError('not_found');
  return rows;
}

/** The names of fields that later events of the record have changed. */
async function changedAfter(tenant: TenantTransaction, { id, node_id }: Event): Promise<string[]> {
  const rows = await tenant.query<{ name: string }>(
    `select distinct jsonb_object_keys(changes) as name from ${eventsTable(tenant)} where node_id = $1 and id > $2 and type in ('updated', 'transition') order by 1`,
    [node_id, id],
  );
  return rows.map(({ name }) => name);
}

const isSeen = (tenant: TenantTransaction, model: ResolvedModel, name: string): boolean =>
  isVisible({ schema: tenant.config.schema, guard: readGuard(tenant.access, tenant.client.id) }, model, name);

const isNamed = (model: ResolvedModel, name: string): boolean => model.fields.has(name) || model.ends.has(name);

function refuseChanged(tenant: TenantTransaction, model: ResolvedModel, names: readonly string[]): void {
  if (names.length === 0) return;
  const seen = names.filter((name) => isNamed(model, name) && isSeen(tenant, model, name));
  throw new AppError('changed_since', { names: seen.join(', '), changed: seen });
}

const idsOf = (value: Json): string[] => (Array.isArray(value) ? (value as string[]) : []);

/**
 * Combines several changes into one: each field with its value before the first and after the last change. If something else was
 * written in between, only the changes after it count. Links that were removed and added again cancel out.
 */
function merged(model: ResolvedModel, events: readonly Pick<Event, 'changes'>[]): Changes {
  const all: Changes = {};
  for (const { changes } of events) {
    for (const [name, [before, after]] of Object.entries(changes ?? {})) {
      const earlier = all[name];
      const field = model.fields.get(name) ?? null;
      const isEdge = !field && model.ends.get(name)?.storage === 'edge';
      if (!earlier) all[name] = [before, after];
      else if (isEdge) all[name] = netted(earlier, [before, after]);
      else all[name] = [sameValue(field, earlier[1], before) ? earlier[0] : before, after];
    }
  }
  return all;
}

function netted(earlier: [Json, Json], later: [Json, Json]): [Json, Json] {
  const [gone, come] = earlier.map(idsOf) as [string[], string[]];
  const [goneLater, comeLater] = later.map(idsOf) as [string[], string[]];
  return [
    [...gone.filter((id) => !comeLater.includes(id)), ...goneLater.filter((id) => !come.includes(id))],
    [...come.filter((id) => !goneLater.includes(id)), ...comeLater.filter((id) => !gone.includes(id))],
  ];
}

/** The save that reverts changes of a record. `again` lists fields that were changed later; with `leave` they are left out. */
async function writesBack(tenant: TenantTransaction, model: ResolvedModel, identity: string, changes: Changes, leave: boolean) {
  const named = Object.entries(changes).filter(([name]) => isNamed(model, name) && isSeen(tenant, model, name));
  if (named.length === 0) throw new AppError('not_undoable');
  const stored = (await lockStored(tenant, model, [identity])).get(identity);
  if (!stored) throw new AppError('not_found');
  const properties: JsonObject = {};
  const relations: RelationWrite[] = [];
  const again: string[] = [];
  for (const [name, [before, after]] of named) {
    const end = model.fields.has(name) ? undefined : model.ends.get(name);
    if (end?.storage === 'edge') {
      const { writes, differs } = await linksBack(tenant, end, identity, before, after);
      if (differs) again.push(name);
      if (!differs || !leave) relations.push(...writes);
      continue;
    }
    const differs = !sameValue(model.fields.get(name) ?? null, stored.columns[name] ?? null, after);
    if (differs) again.push(name);
    if (differs && leave) continue;
    if (end) relations.push({ name, action: 'set', ids: typeof before === 'string' ? [before] : [] });
    else properties[name] = before;
  }
  return { properties, relations, again };
}

async function writeBack(tenant: TenantTransaction, model: ResolvedModel, identity: string, changes: Changes, anyway: boolean): Promise<void> {
  const { again, ...item } = await writesBack(tenant, model, identity, changes, false);
  if (!anyway) refuseChanged(tenant, model, again);
  await updateRecord(tenant, identity, item);
}

/** Reverts changes of one record, except values that were changed later, and returns the names of these. */
export async function undoUnchanged(
  tenant: TenantTransaction,
  model: ResolvedModel,
  identity: string,
  events: readonly Pick<Event, 'changes'>[],
): Promise<string[]> {
  const { again, ...item } = await writesBack(tenant, model, identity, merged(model, events), true);
  if (Object.keys(item.properties).length + item.relations.length) await updateRecord(tenant, identity, item);
  return again;
}

/** Reverts changes of links: removes added ones and adds removed ones. `differs` says whether either has happened already. */
async function linksBack(
  tenant: TenantTransaction,
  end: End,
  identity: string,
  before: Json,
  after: Json,
): Promise<{ writes: RelationWrite[]; differs: boolean }> {
  const [gone, come] = [idsOf(before), idsOf(after)];
  const [went, came] = [gone.filter((id) => !come.includes(id)), come.filter((id) => !gone.includes(id))];
  // Events do not contain the previous attributes of a link.
  if (went.length + came.length === 0) throw new AppError('not_undoable');
  const now = new Set(await linkedTo(tenant, end, [identity]));
  const [away, again] = [came.filter((id) => now.has(id)), went.filter((id) => !now.has(id))];
  const writes: RelationWrite[] = [];
  if (away.length) writes.push({ name: end.name, action: 'unlink', ids: away });
  if (again.length) writes.push({ name: end.name, action: 'link', ids: again });
  return { writes, differs: away.length < came.length || again.length < went.length };
}
