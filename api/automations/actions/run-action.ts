import type { ActionContext, Effect, Links, Read, Rows, ServerAction, Target } from '@millwright/core/automation/actions.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { RowNumbers } from '@millwright/core/query/dataset/row-numbers.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import { together } from '../../db/sql/together.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { applyTransition, assignProcess, assignProcesses, refreshProcess } from '../../processes/processes.service.ts';
import { deleteRecords, saveRecords, setValues } from '../../records/records.service.ts';
import { clientOptions } from '../../records/stored/client-options.ts';
import { modelsOf } from '../../records/stored/model-of.ts';
import { decideOn } from '../apart/decide-apart.ts';
import { readRows } from './read-rows.ts';
import { refusalProblem } from './refusal-problem.ts';

/** How to run an action. With `checked`, reads use the rights of the principal; otherwise the action may read everything. */
type ActionCall = { primary_item_id: string | null; input: JsonObject; rights?: 'checked'; report?: Report };
/** Receives the progress, from 0 to 1. */
export type Report = (part: number) => void;

/**
 * Runs a server action in this transaction: its reads phase by phase, its decision, and its effects in order. The
 * decision uses the locked rows.
 */
export async function runAction(tenant: TenantTransaction, action: ServerAction, call: ActionCall): Promise<Json> {
  const { primary_item_id, input, rights = 'by_caller', report } = call;
  if (action.model !== null && primary_item_id === null) throw new AppError('missing_field', { field: 'primary_item_id' });
  if (action.alone) await tenant.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tenant.client.id} ${action.name}`]);
  // Progress counts the lock, each phase of reads, the decision and the effects.
  const parts = action.reads.length + 3;
  let done = 0;
  const told = () => report?.(++done / parts);
  told();
  const options = await clientOptions(tenant);
  const context: ActionContext = { primary_item_id, input, user_id: tenant.principal.user_id, today: tenant.today, now: tenant.now, options };
  const rows: Rows = {};
  const asked: Asked = new Map();
  for (const phase of action.reads) {
    await readPhase(tenant, phase(rows, context), { rows, asked }, rights);
    told();
  }
  const { effects, output = null, refused = [] } = await decideOn(action, rows, context);
  if (refused.length > 0) throw invalid(refused.map((each) => refusalProblem(tenant, action, each)));
  told();
  await applyEffects(tenant.causedBy({ ...tenant.principal.cause, action: action.name }), effects);
  return output;
}

/** The reads so far by name: their rows, and the row numbers by identity once links need them. */
type Asked = Map<string, { rows: Promise<JsonObject[]>; numbers?: Promise<RowNumbers> }>;

function numbersOf(asked: Asked, name: string): () => Promise<RowNumbers> {
  const read = asked.get(name);
  if (!read) throw new Error(`Links are told by the rows of ${name}, which nothing before them reads.`);
  return () => {
    read.numbers ??= read.rows.then(([lists]) => new RowNumbers((lists?.identity ?? []) as string[]));
    return read.numbers;
  };
}

/** Starts all reads of a phase at once. If one of them locks rows, they run one after the other, so nothing is read before the locks are held. */
async function readPhase(
  tenant: TenantTransaction,
  reads: Record<string, Read>,
  { rows, asked }: { rows: Rows; asked: Asked },
  rights: 'checked' | 'by_caller',
) {
  const all = Object.entries(reads);
  const take = async ([name, read]: [string, Read]) => {
    const answered = readRows(tenant, read, (of) => numbersOf(asked, of), rights);
    asked.set(name, { rows: answered });
    rows[name] = await answered;
  };
  if (all.some(([, read]) => 'lock' in read && read.lock)) for (const each of all) await take(each);
  else await together(all.map(take));
}

type Write = Extract<Effect, { op: 'create' | 'update' }>;
const isWrite = (effect: Effect): effect is Write => effect.op === 'create' || effect.op === 'update';

/** The most records to save, to start processes for, and to delete at once. More are processed in portions in the same transaction. */
const mostWritten = 10_000;
const mostBegun = 1_000;
const mostDeleted = 500;

const inPieces = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));

type Deletion = Extract<Effect, { op: 'delete' }>;
const isDeletion = (effect: Effect): effect is Deletion => effect.op === 'delete';

type Setting = Extract<Effect, { op: 'set' }>;

type Beginning = Extract<Effect, { op: 'transition' }> & { action: 'assign' };
const isBeginning = (effect: Effect): effect is Beginning => effect.op === 'transition' && effect.action === 'assign';

/** Starts the processes of records together, per model. */
async function assignAll(tenant: TenantTransaction, beginnings: readonly Beginning[], refs: ReadonlyMap<string, string>): Promise<void> {
  const ids = beginnings.map(({ object_id }) => targetIn(object_id, refs));
  if (ids.length > mostBegun) {
    for (const some of inPieces(beginnings, mostBegun)) await assignAll(tenant, some, refs);
    return;
  }
  if (ids.length === 1) {
    await assignProcess(tenant, ids[0] as string);
    return;
  }
  const models = await modelsOf(tenant, ids);
  for (const some of Map.groupBy(ids, (id) => models.get(id)).values()) await assignProcesses(tenant, some);
}

const targetIn = (target: Target, refs: ReadonlyMap<string, string>) => (typeof target === 'string' ? target : resolve(refs, target.ref));

/** Consecutive writes are saved together. `{ref}` in a later effect stands for a record that an earlier one created. */
async function applyEffects(tenant: TenantTransaction, effects: readonly Effect[]): Promise<void> {
  const refs = new Map<string, string>();
  for (let at = 0; at < effects.length; ) {
    const writes = takeWhile(effects, at, isWrite);
    for (const some of inPieces(writes, mostWritten)) await saveWrites(tenant, some, refs);
    at += writes.length;
    const beginnings = takeWhile(effects, at, isBeginning);
    if (beginnings.length > 0) await assignAll(tenant, beginnings, refs);
    at += beginnings.length;
    const deletions = takeWhile(effects, at, isDeletion);
    const gone = deletions.map(({ id }) => id);
    for (const some of inPieces(gone, mostDeleted)) await deleteRecords(tenant, some, { rights: 'by_action' });
    at += deletions.length;
    const effect = effects[at];
    if (effect?.op === 'set') {
      await setAll(tenant, effect, refs);
      at += 1;
    }
    if (effect?.op !== 'transition' || effect.action === 'assign') continue;
    const { object_id, action, step, close_short = false, take_more = false } = effect;
    const id = targetIn(object_id, refs);
    if (action === 'refresh') await refreshProcess(tenant, id);
    else await applyTransition(tenant, { object_id: id, action, ...(step ? { step } : {}), close_short, take_more });
    at += 1;
  }
}

async function setAll(tenant: TenantTransaction, { model, names, rows }: Setting, refs: ReadonlyMap<string, string>): Promise<void> {
  const filledIn = (value: Json | Target): Json => (isObject(value) && typeof value.ref === 'string' ? resolve(refs, value.ref) : value);
  const filled = rows.map(({ id, values }) => ({
    id,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filledIn(value)])),
  }));
  await setValues(tenant, model, names, filled);
}

function takeWhile<T, S extends T>(list: readonly T[], from: number, holds: (item: T) => item is S): S[] {
  const taken: S[] = [];
  for (let at = from; at < list.length; at++) {
    const item = list[at] as T;
    if (!holds(item)) break;
    taken.push(item);
  }
  return taken;
}

async function saveWrites(tenant: TenantTransaction, writes: readonly Write[], refs: Map<string, string>): Promise<void> {
  const models = await modelsOf(
    tenant,
    writes.flatMap((write) => (write.op === 'update' ? [write.id] : [])),
  );
  const own = new Set(writes.flatMap((write) => (write.op === 'create' && write.ref ? [write.ref] : [])));
  const items = writes.map((write) => saveItem(write, models, (ref) => (own.has(ref) ? { ref } : resolve(refs, ref))));
  const saved = await saveRecords(tenant, items, { rights: 'by_action' });
  writes.forEach((write, index) => {
    const record = saved[index];
    if (write.op === 'create' && write.ref && record) refs.set(write.ref, record.identity);
  });
}

function resolve(refs: ReadonlyMap<string, string>, ref: string): string {
  const id = refs.get(ref);
  if (!id) throw new Error(`The effect refers to ${ref}, which nothing before it creates.`);
  return id;
}

type Locate = (ref: string) => string | { ref: string };

function saveItem(write: Write, models: ReadonlyMap<string, string>, locate: Locate): SaveItem {
  const properties = write.properties ?? {};
  const relations = relationsOf(write.links ?? {}, locate);
  if (write.op === 'create') {
    const { model, ref, once } = write;
    return { model, properties, relations, ...(ref ? { ref } : {}), ...(once ? { once } : {}) };
  }
  const model = models.get(write.id);
  if (!model) throw new AppError('not_found');
  return { model, identity: write.id, properties, relations };
}

function relationsOf(links: Links, locate: Locate): RelationWrite[] {
  return Object.entries(links).map(([name, target]) => {
    const targets = target === null ? [] : Array.isArray(target) ? target : [target];
    return { name, action: 'set', ids: targets.map((each) => (typeof each === 'string' ? each : locate(each.ref))) };
  });
}
