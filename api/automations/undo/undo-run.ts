import type { RunUndo } from '@millwright/core/contract/run-undo.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { undoableNames } from '@millwright/core/record/undo/undoable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { attemptEach, attemptWriteBack, deleteMade } from '../../events/take-back.ts';
import { writerOf } from '../../events/writer.ts';
import { tableOf } from '../../records/draft/load.ts';
import { restoreRecords } from '../../records/records.service.ts';
import { visibleLeftOut } from '../../records/trash/list.ts';
import { visibleRun } from '../history/history.ts';
import { runsTable } from '../runs/run-rows.ts';
import { isMade, judge, leftover, type Others, refusedBy, sinceOf, visibleNames, type Written, writtenBy } from './judge.ts';
import { leaveShared } from './owned.ts';
import { changersSince, eventsOfRun, namesSince, type RunEvent } from './run-events.ts';

/**
 * What undoing a run would change and what it would leave, tried in a transaction that is rolled back. Others who save
 * these records wait for it, so it throws `too_slow` if it has not ended by `until`.
 */
export async function rehearsedUndo(tenant: TenantTransaction, run_id: string, until = Number.POSITIVE_INFINITY): Promise<RunUndo> {
  await requireEnded(tenant, run_id);
  return undo(tenant, run_id, until);
}

/** The same, derived from later changes of others without trying it. Nobody has to wait, but refusals are not found. */
export async function comparedUndo(tenant: TenantTransaction, run_id: string): Promise<RunUndo> {
  await requireEnded(tenant, run_id);
  const { seen, records } = await judged(tenant, run_id);
  for (const each of of(records, 'change')) await compare(tenant, run_id, each);
  for (const each of of(records, 'restore')) each.told.done = 'restored';
  for (const each of of(records, 'delete')) each.told.done = 'deleted';
  return { ...toldOf(records, seen.length), compared: true };
}

/** Undoes the writes of an ended run and records it with the run. If there is nothing to undo, it is refused and can be tried later. */
export async function undoRunOnce(tenant: TenantTransaction, run_id: string): Promise<RunUndo> {
  // Of two concurrent undos the second one waits and is then refused.
  await requireEnded(tenant, run_id, 'FOR NO KEY UPDATE');
  const undone = await undo(tenant, run_id);
  if (!undone.records.some(({ done }) => done !== null)) throw nothingOf(undone);
  await tenant.query(`UPDATE ${runsTable(tenant)} SET undone_at = now(), undone_by = $2 WHERE id = $1`, [run_id, tenant.principal.user_id]);
  return undone;
}

/** Why nothing was undone: the caller may not, if that was the only obstacle; otherwise there was nothing to undo. */
function nothingOf({ records, unseen }: RunUndo): AppError {
  const refusals = records.flatMap(({ left }) => left.flatMap(({ error }) => error ?? []));
  const [first] = refusals;
  if (first && refusals.every(({ code }) => code === 'forbidden')) return new AppError('forbidden', first.details as Record<string, unknown>);
  return new AppError(records.length === 0 && unseen > 0 ? 'forbidden' : 'run_wrote_nothing');
}

async function requireEnded(tenant: TenantTransaction, run_id: string, lock = ''): Promise<void> {
  await visibleRun(tenant, run_id);
  type Row = { ended: boolean; undone: boolean };
  const text = `SELECT ended_at IS NOT NULL AS ended, undone_at IS NOT NULL AS undone FROM ${runsTable(tenant)} WHERE id = $1 ${lock}`;
  const [run] = await tenant.query<Row>(text, [run_id]);
  if (!run?.ended) throw new AppError('run_not_ended');
  if (run.undone) throw new AppError('run_undone');
}

/**
 * Undoes the writes of a run, with the caller's rights, as far as nobody has changed them since. Deleted records are
 * restored first and created ones are deleted last, because restored values may refer to the former and stop referring
 * to the latter.
 */
async function undo(tenant: TenantTransaction, run_id: string, until = Number.POSITIVE_INFINITY): Promise<RunUndo> {
  const { byRecord, seen, records, others } = await judged(tenant, run_id);
  const goOn = () => {
    if (performance.now() > until) throw new AppError('too_slow');
  };
  await restore(tenant, of(records, 'restore'), goOn);
  for (const each of of(records, 'change').reverse()) {
    goOn();
    await writeBack(tenant, run_id, each);
  }
  goOn();
  const untouched = [...byRecord].filter(([id, events]) => isMade(events) && !others.has(id)).map(([id]) => id);
  await leaveShared(tenant, run_id, records, new Set(untouched));
  await remove(tenant, of(records, 'delete').reverse(), goOn);
  return toldOf(records, seen.length);
}

/** The writes of the run, with the decision for each record. */
async function judged(tenant: TenantTransaction, run_id: string) {
  const byRecord = Map.groupBy(await eventsOfRun(tenant, run_id), ({ node_id }) => node_id);
  const seen = [...byRecord].map(([id, events]) => writtenBy(tenant, id, events));
  const records = seen.filter((each) => each !== null);
  const there = await existing(tenant, records);
  const others = await othersOf(tenant, run_id, byRecord, records);
  for (const each of records) judge(each, there, others.get(each.id) ?? { changed: false, by: null });
  return { byRecord, seen, records, others };
}

function toldOf(records: readonly Written[], seen: number): RunUndo {
  const told = records.map((each) => each.told).filter(({ done, left }) => done !== null || left.length > 0);
  return { records: told, unseen: seen - records.length };
}

const of = (records: readonly Written[], way: Written['way']) => records.filter((each) => each.way === way);

/** The records that others have changed since, and who did, if the caller may see what was changed. */
async function othersOf(
  tenant: TenantTransaction,
  run_id: string,
  byRecord: ReadonlyMap<string, RunEvent[]>,
  records: readonly Written[],
): Promise<Map<string, Others>> {
  const changed = await changersSince(
    tenant,
    run_id,
    [...byRecord].map(([id, events]) => sinceOf(id, events)),
  );
  const names = new Map(records.map(({ model }) => [model, visibleNames(tenant, model)]));
  const seen = await changersSince(
    tenant,
    run_id,
    records.map(({ id, events, model }) => ({ ...sinceOf(id, events), names: names.get(model) ?? [] })),
  );
  return new Map([...changed.keys()].map((id) => [id, { changed: true, by: seen.get(id) ?? null }]));
}

/** The records that are not in the trash. */
async function existing(tenant: TenantTransaction, records: readonly Written[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (const [model, some] of Map.groupBy(records, (each) => each.model)) {
    const rows = await tenant.query<{ id: string }>(`SELECT id FROM ${tableOf(tenant, model.table)} WHERE id = ANY($1::uuid[])`, [
      some.map(({ id }) => id),
    ]);
    for (const { id } of rows) there.add(id);
  }
  return there;
}

async function restore(tenant: TenantTransaction, records: readonly Written[], goOn: () => void): Promise<void> {
  const ids = records.map(({ id }) => id);
  const work = async (some: readonly string[]) => visibleLeftOut(tenant, (await restoreRecords(tenant, some)).left_out);
  const answers = await attemptEach(tenant, ids, work, goOn);
  const leftOut = [...new Set(answers.values())].flatMap((answer) => (answer instanceof AppError ? [] : answer));
  // A record that was deleted with another one is restored with it.
  const back = await existing(tenant, records);
  for (const { id, told } of records) {
    const refused = answers.get(id);
    if (back.has(id)) told.done = 'restored';
    else if (refused instanceof AppError) told.left.push(refusedBy(refused));
    const missing = leftOut.filter(({ identity }) => identity === id);
    const names = missing.flatMap(({ name }) => name ?? []);
    if (missing.length > 0) told.left.push(leftover('not_back', { names: [...new Set(names)] }));
  }
}

async function remove(tenant: TenantTransaction, records: readonly Written[], goOn: () => void): Promise<void> {
  const refusals = await deleteMade(
    tenant,
    records.map(({ id }) => id),
    goOn,
  );
  for (const { id, told } of records) {
    const refused = refusals.get(id);
    if (refused) told.left.push(refusedBy(refused));
    else told.done = 'deleted';
  }
}

/** The names of a record to restore, and the changes that give their values. */
function updatesOf(tenant: TenantTransaction, { model, own }: Written) {
  const updates = own.filter(({ type }) => type === 'updated').map((event) => ({ changes: undoable(tenant, model, event) }));
  return { updates, names: [...new Set(updates.flatMap(({ changes }) => Object.keys(changes)))] };
}

/** The last event of the run that changed each of these names. Its later writes of other names do not count. */
function lastOf({ id, events }: Written, names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [name, events.findLast(({ changes }) => Object.hasOwn(changes ?? {}, name))?.id ?? id]));
}

async function writeBack(tenant: TenantTransaction, run_id: string, record: Written): Promise<void> {
  const { id, model, told } = record;
  const { updates, names } = updatesOf(tenant, record);
  if (names.length === 0) {
    told.left.push(leftover('derived'));
    return;
  }
  const again = await attemptWriteBack(tenant, model, id, updates);
  if (again instanceof AppError) told.left.push(refusedBy(again));
  else await tell(tenant, run_id, record, names, again);
}

/** Determines what would be restored: values that no later event of others has changed. */
async function compare(tenant: TenantTransaction, run_id: string, record: Written): Promise<void> {
  const { names } = updatesOf(tenant, record);
  if (names.length === 0) record.told.left.push(leftover('derived'));
  else await tell(tenant, run_id, record, names, await namesSince(tenant, run_id, record.id, lastOf(record, names)));
}

/** Records for a record what is restored, and what stays because it was changed again. */
async function tell(tenant: TenantTransaction, run_id: string, record: Written, names: string[], again: string[]) {
  const { id, model, told } = record;
  const visible = new Set(visibleNames(tenant, model));
  told.names = names.filter((name) => visible.has(name) && !again.includes(name));
  if (told.names.length > 0) told.done = 'changed';
  if (again.length === 0) return;
  // The last change of any name is later than the run's own change of it, so searching from the earliest of these is enough.
  const [after = id] = [...lastOf(record, again).values()].sort();
  const by = (await changersSince(tenant, run_id, [{ id, after, names: again }])).get(id) ?? null;
  told.left.push(leftover('changed_since', { names: again, by }));
}

/** The values of a change that can be restored; computed and derived ones can't. */
function undoable(tenant: TenantTransaction, model: ResolvedModel, { changes, cause }: RunEvent): NonNullable<RunEvent['changes']> {
  const all = changes ?? {};
  const names = undoableNames(model, writerOf(tenant.config, cause), Object.keys(all));
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
