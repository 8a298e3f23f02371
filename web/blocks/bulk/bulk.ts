import { oneOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import { post } from '../../data/http.ts';
import type { Chosen } from '../selection/selection.ts';
import type { BlockSource } from '../source/block-source.ts';
import { readIds, readRows } from '../source/rows-query.ts';

/** The most records that one bulk action may change. */
export const bulkLimit = 10_000;

type Refused = { id: string; error: unknown };
/** The result for each record: `left` were not reached because the action was stopped. */
export type BulkResult = { done: string[]; failed: Refused[]; left: string[] };
export type Watch = { progress: (done: number) => void; signal?: AbortSignal };

/** Reads the identities of a selection; null when it exceeds the limit. */
export async function chosenIds({ model }: Pick<BlockSource, 'model'>, chosen: Chosen, where: Condition | null): Promise<string[] | null> {
  if (chosen.mode === 'ids') return chosen.ids.size > bulkLimit ? null : [...chosen.ids];
  const ids = await readIds(model.model.slug, where, bulkLimit);
  return ids?.filter((id) => !chosen.ids.has(id)) ?? null;
}

/** Works on records one after the other. A refusal doesn't stop the others; an abort stops after the current record. */
export async function eachOf(ids: readonly string[], work: (id: string) => Promise<unknown>, { progress, signal }: Watch): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [], left: [] };
  for (const [index, id] of ids.entries()) {
    if (signal?.aborted) return { ...result, left: ids.slice(index) };
    try {
      await work(id);
      result.done.push(id);
    } catch (error) {
      result.failed.push({ id, error });
    }
    progress(index + 1);
  }
  return result;
}

/** Sets one field of many records. For loaded records the previous value is known, so the change can be undone. */
export async function changeField(
  { rows, remember }: Pick<BlockSource, 'rows' | 'remember'>,
  ids: readonly string[],
  field: string,
  value: Json,
  watch: Watch,
): Promise<BulkResult> {
  const before = new Map(ids.map((id) => [id, rows.byId(id)?.[field]]));
  const result = await eachOf(ids, (id) => post('/v1/graph/update/', { node_id: id, properties: { [field]: value } }), watch);
  const undoable = result.done.flatMap((id) => {
    const old = before.get(id);
    return old === undefined ? [] : [{ id, field, before: old, after: value }];
  });
  remember(undoable);
  return result;
}

/** Advances records to the next step of their process, each by its own transition, with the answers to the step's questions. */
export const advanceRecords = (ids: readonly string[], answers: ReadonlyMap<string, Answers>, watch: Watch): Promise<BulkResult> =>
  eachOf(ids, (id) => post('/v1/processes/update/', { ...answers.get(id), object_id: id, action: 'advance' }), watch);

/** Reads the names of records, by identity. Deleted records are left out. */
export async function namesOf({ model, rows }: Pick<BlockSource, 'model' | 'rows'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const { slug, primary_attribute: primary } = model.model;
  if (!model.fields.has(primary)) return new Map();
  const loaded = ids.flatMap((id) => rows.byId(id) ?? []);
  const stored = await readRows({ model: slug, selection: `identity ${primary}`, where: oneOf(ids) }, [], 0, ids.length);
  return new Map([...loaded, ...stored].map((row) => [row.identity, String(row[primary] ?? '')]));
}

/** Keeps failed and unreached records selected, so that the person can retry. */
export function chooseRest({ selection }: Pick<BlockSource, 'selection'>, { failed, left }: BulkResult): void {
  selection.clear();
  selection.set([...failed.map(({ id }) => id), ...left], true);
}
