import type { LeftOfRun, RunUndo, UndoneRecord } from '@millwright/core/contract/run-undo.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import { isDerived, isKeptByActions, undoableNames } from '@millwright/core/record/undo/undoable.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { attemptEach, attemptWriteBack, deleteMade } from '../../events/take-back.ts';
import { writerOf } from '../../events/writer.ts';
import { tableOf } from '../../records/draft/load.ts';
import { demandSight } from '../../records/draft/rights.ts';
import { restoreRecords } from '../../records/records.service.ts';
import { visibleLeftOut } from '../../records/trash/list.ts';
import { visibleRun } from '../history/history.ts';
import { runsTable } from '../runs/run-rows.ts';
import { changersSince, eventsOfRun, type RunEvent, type Since } from './run-events.ts';

/** What a run did to one record, and what is done about it: nothing where it came and went. */
type Written = {
  id: string;
  model: ResolvedModel;
  events: RunEvent[];
  /** What a person would take back by itself: neither an action nor a rule wrote it. */
  own: RunEvent[];
  way: 'delete' | 'restore' | 'change' | null;
  told: UndoneRecord;
};

/**
 * Takes back what an ended run wrote, once, with the caller's rights and as far as nobody has changed it since. Records that it
 * deleted come back first, what it created goes last: values that are written back may lead to the ones, and away from the others.
 */
export async function undoRun(tenant: TenantTransaction, run_id: string): Promise<RunUndo> {
  await lockRun(tenant, run_id);
  const byRecord = Map.groupBy(await eventsOfRun(tenant, run_id), ({ node_id }) => node_id);
  const seen = [...byRecord].map(([id, events]) => writtenBy(tenant, id, events));
  const records = seen.filter((each) => each !== null);
  const there = await existing(tenant, records);
  const changed = await changersSince(tenant, run_id, records.map(afterAll));
  for (const each of records) judge(each, there, changed.get(each.id) ?? null);
  await restore(tenant, of(records, 'restore'));
  for (const each of of(records, 'change').reverse()) await writeBack(tenant, run_id, each);
  await remove(tenant, of(records, 'delete').reverse());
  const told = records.map((each) => each.told).filter(({ done, left }) => done !== null || left.length > 0);
  return { records: told, unseen: seen.length - records.length };
}

/** The same, noted with the run; where there is nothing to take back it is refused, and may be tried later. */
export async function undoRunOnce(tenant: TenantTransaction, run_id: string): Promise<RunUndo> {
  const undone = await undoRun(tenant, run_id);
  if (!undone.records.some(({ done }) => done !== null)) throw new AppError('run_wrote_nothing');
  await tenant.query(`UPDATE ${runsTable(tenant)} SET undone_at = now(), undone_by = $2 WHERE id = $1`, [run_id, tenant.principal.user_id]);
  return undone;
}

/** Of two who take it back at once the second one waits, and is refused. */
async function lockRun(tenant: TenantTransaction, run_id: string): Promise<void> {
  await visibleRun(tenant, run_id);
  type Row = { ended: boolean; undone: boolean };
  const text = `SELECT ended_at IS NOT NULL AS ended, undone_at IS NOT NULL AS undone FROM ${runsTable(tenant)} WHERE id = $1 FOR NO KEY UPDATE`;
  const [run] = await tenant.query<Row>(text, [run_id]);
  if (!run?.ended) throw new AppError('run_not_ended');
  if (run.undone) throw new AppError('run_undone');
}

const of = (records: readonly Written[], way: Written['way']) => records.filter((each) => each.way === way);

const left = (reason: LeftOfRun['reason'], more: Partial<LeftOfRun> = {}): LeftOfRun => ({ reason, names: [], by: null, error: null, ...more });

const refusedBy = ({ code, message, details }: AppError): LeftOfRun => left('refused', { error: { code, message, details } });

/** A record that the run wrote, and what of that may be taken back; null where the caller may not see such records. */
function writtenBy(tenant: TenantTransaction, id: string, events: RunEvent[]): Written | null {
  const slug = events[0]?.model ?? '';
  const model = tenant.config.schema.models.get(slug);
  if (!model || !isSeen(tenant, model)) return null;
  const plain = isKeptByActions(model) ? [] : events.filter(({ cause }) => !isDerived(writerOf(tenant.config, cause)));
  return { id, model, events, own: plain, way: null, told: { identity: id, model: slug, done: null, names: [], left: [] } };
}

function isSeen(tenant: TenantTransaction, model: ResolvedModel): boolean {
  try {
    demandSight(tenant, model);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const afterAll = ({ id, events }: Written): Since => ({ id, after: events.at(-1)?.id ?? id, names: null });

/** Those of the records that are not in the trash. */
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

/** Says what is done about a record, or why it is left. */
function judge(record: Written, there: ReadonlySet<string>, by: LeftOfRun['by']): void {
  const { id, own, events, told } = record;
  const types = own.map(({ type }) => type);
  const lives = types.filter((type) => type === 'created' || type === 'deleted' || type === 'restored');
  const [first, last] = [lives[0], lives.at(-1)];
  const made = first === 'created' || first === 'restored';
  if (own.length === 0) told.left.push(left('derived'));
  else if (made && last === 'deleted') return;
  else if (last === 'deleted') {
    if (there.has(id)) told.left.push(left('changed_since', { by }));
    else record.way = 'restore';
  } else if (!there.has(id)) told.left.push(left('deleted', { by }));
  else if (made) {
    if (by) told.left.push(left('changed_since', { by }));
    else record.way = 'delete';
  } else if (types.includes('updated')) record.way = 'change';
  if (record.way !== 'delete' && events.some(({ type }) => type === 'transition')) told.left.push(left('moved'));
}

async function restore(tenant: TenantTransaction, records: readonly Written[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  const leftOut: ReturnType<typeof visibleLeftOut> = [];
  const refusals = await attemptEach(tenant, ids, async (some) => {
    leftOut.push(...visibleLeftOut(tenant, (await restoreRecords(tenant, some)).left_out));
  });
  // One that went with another one has come back with it.
  const back = await existing(tenant, records);
  for (const { id, told } of records) {
    const refused = refusals.get(id);
    if (back.has(id)) told.done = 'restored';
    else if (refused) told.left.push(refusedBy(refused));
    const missing = leftOut.filter(({ identity }) => identity === id);
    const names = missing.flatMap(({ name }) => name ?? []);
    if (missing.length > 0) told.left.push(left('not_back', { names: [...new Set(names)] }));
  }
}

async function remove(tenant: TenantTransaction, records: readonly Written[]): Promise<void> {
  const refusals = await deleteMade(
    tenant,
    records.map(({ id }) => id),
  );
  for (const { id, told } of records) {
    const refused = refusals.get(id);
    if (refused) told.left.push(refusedBy(refused));
    else told.done = 'deleted';
  }
}

async function writeBack(tenant: TenantTransaction, run_id: string, { id, model, own, events, told }: Written): Promise<void> {
  const updates = own.filter(({ type }) => type === 'updated').map((event) => ({ changes: undoable(tenant, model, event) }));
  const names = [...new Set(updates.flatMap(({ changes }) => Object.keys(changes)))];
  if (names.length === 0) {
    told.left.push(left('derived'));
    return;
  }
  const again = await attemptWriteBack(tenant, model, id, updates);
  if (again instanceof AppError) {
    told.left.push(refusedBy(again));
    return;
  }
  const seen = names.filter((name) => isVisible({ schema: tenant.config.schema, guard: readGuard(tenant.access, tenant.client.id) }, model, name));
  told.names = seen.filter((name) => !again.includes(name));
  if (told.names.length > 0) told.done = 'changed';
  if (again.length === 0) return;
  const since = { id, after: events.at(-1)?.id ?? id, names: again };
  const by = (await changersSince(tenant, run_id, [since])).get(id) ?? null;
  told.left.push(left('changed_since', { names: again, by }));
}

/** What of a change is written back: nothing that is computed or worked out. */
function undoable(tenant: TenantTransaction, model: ResolvedModel, { changes, cause }: RunEvent): NonNullable<RunEvent['changes']> {
  const all = changes ?? {};
  const names = undoableNames(model, writerOf(tenant.config, cause), Object.keys(all));
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
