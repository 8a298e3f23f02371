import type { Access } from '@millwright/core/access/types.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { post } from '../../data/http.ts';
import type { Chosen } from '../selection/selection.ts';
import { oneOf, readIds, readRows } from '../source/rows-query.ts';
import type { Table } from '../table/adapter/table.ts';

/** How many records one act may touch. */
export const bulkLimit = 10_000;
const batch = 499;

export type Refused = { id: string; error: unknown };
/** What became of each record: `left` were not reached because the act was stopped. */
export type BulkResult = { done: string[]; failed: Refused[]; left: string[] };
export type Watch = { progress: (done: number) => void; signal?: AbortSignal };

/** The identities behind a choice; null when it holds more than the limit. */
export async function chosenIds(table: Table, chosen: Chosen, where: Condition | null): Promise<string[] | null> {
  if (chosen.mode === 'ids') return chosen.ids.size > bulkLimit ? null : [...chosen.ids];
  const ids = await readIds(table.model.model.slug, where, bulkLimit);
  return ids?.filter((id) => !chosen.ids.has(id)) ?? null;
}

/** Whether this person may delete records of the table; some are never removed by anybody. */
export const mayDelete = ({ model: { model } }: Table, rights: Access | null): boolean =>
  rights?.allows('DELETE', 'MODELS', { id: model.id }) === true && !model.misc?.append_only;

/** Deletes records, batch by batch; answers how many went. */
export async function deleteRecords(ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const { data } = await post<{ data: { deleted: number } }>('/v1/graph/delete/', { node_ids: ids.slice(from, from + batch) });
    deleted += data.deleted;
  }
  return deleted;
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

/** Sets one field of many records; what can be taken back is, with the table's undo. */
export async function changeField(table: Table, ids: readonly string[], field: string, value: Json, watch: Watch): Promise<BulkResult> {
  const before = new Map(ids.map((id) => [id, table.api?.getRowNode(id)?.data?.[field]]));
  const result = await eachOf(ids, (id) => post('/v1/graph/update/', { node_id: id, properties: { [field]: value } }), watch);
  const known = result.done.flatMap((id) => {
    const old = before.get(id);
    return old === undefined ? [] : [{ id, field, before: old, after: value }];
  });
  table.edits.remember(known);
  return result;
}

/** Takes records to the next step of their process, each by its own transition. */
export const advanceRecords = (ids: readonly string[], watch: Watch): Promise<BulkResult> =>
  eachOf(ids, (id) => post('/v1/processes/update/', { object_id: id, action: 'advance' }), watch);

/** What records are called, by identity; those that are neither shown nor stored any more are left out. */
export async function namesOf(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const { slug, primary_attribute: primary } = table.model.model;
  if (!table.model.fields.has(primary)) return new Map();
  const shown = ids.flatMap((id) => table.api?.getRowNode(id)?.data ?? []);
  const stored = await readRows({ model: slug, selection: `identity ${primary}`, where: oneOf(ids) }, [], 0, ids.length);
  return new Map([...shown, ...stored].map((row) => [row.identity, String(row[primary] ?? '')]));
}

/** What is still to be looked after stays chosen, so that it can be tried again. */
export function chooseRest({ selection }: Pick<Table, 'selection'>, { failed, left }: BulkResult): void {
  selection.clear();
  selection.set([...failed.map(({ id }) => id), ...left], true);
}
