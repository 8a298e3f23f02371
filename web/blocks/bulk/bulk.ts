import { oneOf } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Answers } from '@millwright/core/process/objections.ts';
import { post } from '../../data/http.ts';
import type { Chosen } from '../selection/selection.ts';
import type { BlockSource } from '../source/block-source.ts';
import { readIds, readRows } from '../source/rows-query.ts';

/** How many records one act may touch. */
export const bulkLimit = 10_000;

type Refused = { id: string; error: unknown };
/** What became of each record: `left` were not reached because the act was stopped. */
export type BulkResult = { done: string[]; failed: Refused[]; left: string[] };
export type Watch = { progress: (done: number) => void; signal?: AbortSignal };

/** The identities behind a choice; null when it holds more than the limit. */
export async function chosenIds({ model }: Pick<BlockSource, 'model'>, chosen: Chosen, where: Condition | null): Promise<string[] | null> {
  if (chosen.mode === 'ids') return chosen.ids.size > bulkLimit ? null : [...chosen.ids];
  const ids = await readIds(model.model.slug, where, bulkLimit);
  return ids?.filter((id) => !chosen.ids.has(id)) ?? null;
}

/** Works on records one after the other, each by itself: a refusal leaves the others done, and stopping ends after the one under way. */
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

/** Sets one field of many records; of those that are loaded the value before is known, and the change can be undone. */
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

/** Takes records to the next step of their process, each by its own transition, with what was answered to what the step asks of it. */
export const advanceRecords = (ids: readonly string[], answers: ReadonlyMap<string, Answers>, watch: Watch): Promise<BulkResult> =>
  eachOf(ids, (id) => post('/v1/processes/update/', { ...answers.get(id), object_id: id, action: 'advance' }), watch);

/** What records are called, by identity; those that are neither shown nor stored any more are left out. */
export async function namesOf({ model, rows }: Pick<BlockSource, 'model' | 'rows'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const { slug, primary_attribute: primary } = model.model;
  if (!model.fields.has(primary)) return new Map();
  const loaded = ids.flatMap((id) => rows.byId(id) ?? []);
  const stored = await readRows({ model: slug, selection: `identity ${primary}`, where: oneOf(ids) }, [], 0, ids.length);
  return new Map([...loaded, ...stored].map((row) => [row.identity, String(row[primary] ?? '')]));
}

/** What is still to be looked after stays chosen, so that it can be tried again. */
export function chooseRest({ selection }: Pick<BlockSource, 'selection'>, { failed, left }: BulkResult): void {
  selection.clear();
  selection.set([...failed.map(({ id }) => id), ...left], true);
}
