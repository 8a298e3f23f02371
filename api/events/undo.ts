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

/** How what an event tells is undone; what isn't here can't be. A step of a process is left the way it was entered: by moving on. */
const ways: Partial<Record<string, 'change' | 'delete' | 'restore'>> = {
  updated: 'change',
  created: 'delete',
  restored: 'delete',
  deleted: 'restore',
};

/**
 * Undoes what these events of one record tell, as one change: writes back the values from before them, through the same
 * checks as any save; what was created goes to the trash, what was deleted comes back from it. Names that have changed
 * again since are refused as changed_since, unless `anyway`. Fields that the caller may not see are left as they are, and
 * so are sums, which follow their entries; what actions and rules wrote, or work out, is refused as derived_change.
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

/** The events in their order; an unknown one is not_found. */
async function eventsOf(tenant: TenantTransaction, ids: readonly string[]): Promise<Event[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await tenant.query<Event>(
    `select id, node_id, model, type, changes, cause from ${eventsTable(tenant)} where id = any($1::uuid[]) order by date, id`,
    [asked.filter(isUuid)],
  );
  if (rows.length === 0 || rows.length < asked.length) throw new AppError('not_found');
  return rows;
}

/** Names that later events of the record have changed. */
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
 * Several changes as one: each name from before the first to after the last, and only from there on where something else
 * was written between them, which stays; of links that went and came, what is left of both.
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

/** What writes changes of a record back: `again` are the names that have changed again since, `leave` leaves them out. */
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

/** Writes changes of one record back as far as nobody has changed them again since; answers the names that stay as they are. */
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

/** Links that came are taken away, those that went are set again; `differs`: either has happened already. */
async function linksBack(
  tenant: TenantTransaction,
  end: End,
  identity: string,
  before: Json,
  after: Json,
): Promise<{ writes: RelationWrite[]; differs: boolean }> {
  const [gone, come] = [idsOf(before), idsOf(after)];
  const [went, came] = [gone.filter((id) => !come.includes(id)), come.filter((id) => !gone.includes(id))];
  // What a link's own attributes were before is told by no event.
  if (went.length + came.length === 0) throw new AppError('not_undoable');
  const now = new Set(await linkedTo(tenant, end, [identity]));
  const [away, again] = [came.filter((id) => now.has(id)), went.filter((id) => !now.has(id))];
  const writes: RelationWrite[] = [];
  if (away.length) writes.push({ name: end.name, action: 'unlink', ids: away });
  if (again.length) writes.push({ name: end.name, action: 'link', ids: again });
  return { writes, differs: away.length < came.length || again.length < went.length };
}
