import type { ActionContext, Effect, Links, Read, Refused, Rows, ServerAction } from '@millwright/core/automation/actions.ts';
import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';
import { fillText } from '@millwright/core/process/fill-text.ts';
import type { RelationWrite, SaveItem } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { applyTransition, assignProcess } from '../../processes/processes.service.ts';
import { deleteRecords, saveRecords } from '../../records/records.service.ts';
import { clientOptions } from '../../records/stored/client-options.ts';
import { modelsOf } from '../../records/stored/model-of.ts';
import { readRows } from './read-rows.ts';

/** What an action is run about; with `checked` it reads with the rights of the principal, else all that it asks for. */
type ActionCall = { primary_item_id: string | null; input: JsonObject; rights?: 'checked' };

/**
 * Executes a server action in this transaction: its reads phase by phase, what it decides on them, and the effects in
 * their order. What was read with a lock is what is decided on.
 */
export async function runAction(tenant: TenantTransaction, action: ServerAction, call: ActionCall): Promise<Json> {
  const { primary_item_id, input, rights = 'by_caller' } = call;
  if (action.model !== null && primary_item_id === null) throw new AppError('missing_field', { field: 'primary_item_id' });
  const options = await clientOptions(tenant);
  const context: ActionContext = { primary_item_id, input, today: tenant.today, now: tenant.now, options };
  const rows: Rows = {};
  for (const phase of action.reads) await readPhase(tenant, phase(rows, context), rows, rights);
  const { effects, output = null, refused = [] } = action.decide(rows, context);
  if (refused.length > 0) throw invalid(refused.map((each) => problemOf(action, each)));
  await applyEffects(tenant, effects);
  return output;
}

function problemOf({ name, refusals = [] }: ServerAction, { field, because, values = {} }: Refused): Problem {
  const refusal = refusals.find(({ id }) => id === because);
  if (!refusal) throw new Error(`${name} refuses because of ${because}, which it has no text for.`);
  const text = fillText(refusal.text, values, (value) => String(value ?? ''));
  return { field, code: because, message: typeof text === 'string' ? text : text.en, text };
}

async function readPhase(tenant: TenantTransaction, reads: Record<string, Read>, rows: Rows, rights: 'checked' | 'by_caller'): Promise<void> {
  for (const [name, read] of Object.entries(reads)) rows[name] = await readRows(tenant, read, rights);
}

type Write = Extract<Effect, { op: 'create' | 'update' }>;
const isWrite = (effect: Effect): effect is Write => effect.op === 'create' || effect.op === 'update';

/** Runs of writes are saved together; `{ref}` of a later effect stands for what an earlier one created. */
async function applyEffects(tenant: TenantTransaction, effects: readonly Effect[]): Promise<void> {
  const refs = new Map<string, string>();
  for (let at = 0; at < effects.length; ) {
    const writes = takeWhile(effects, at, isWrite);
    if (writes.length > 0) await saveWrites(tenant, writes, refs);
    at += writes.length;
    const effect = effects[at];
    if (!effect || isWrite(effect)) continue;
    await applyOther(tenant, effect, refs);
    at += 1;
  }
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

async function applyOther(tenant: TenantTransaction, effect: Exclude<Effect, Write>, refs: ReadonlyMap<string, string>): Promise<void> {
  if (effect.op === 'delete') {
    await deleteRecords(tenant, [effect.id], { rights: 'by_action' });
    return;
  }
  const object_id = typeof effect.object_id === 'string' ? effect.object_id : resolve(refs, effect.object_id.ref);
  if (effect.action === 'assign') await assignProcess(tenant, object_id);
  else await applyTransition(tenant, { object_id, action: effect.action, ...(effect.step ? { step: effect.step } : {}) });
}
