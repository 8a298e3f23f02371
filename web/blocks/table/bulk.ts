import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { AppFailure, post } from '../../app/http.ts';
import { readIds } from './rows-query.ts';
import type { Chosen } from './selection.ts';
import type { Table } from './table.ts';

/** How many records one act may touch. */
export const bulkLimit = 10_000;
const batch = 499;

export type BulkResult = { changed: number; failed: { id: string; reason: string }[] };

/** The identities behind a choice; null when it holds more than the limit. */
export async function chosenIds(table: Table, chosen: Chosen, where: Condition | null): Promise<string[] | null> {
  if (chosen.mode === 'ids') return chosen.ids.size > bulkLimit ? null : [...chosen.ids];
  const ids = await readIds(table.model.model.slug, where, bulkLimit);
  return ids?.filter((id) => !chosen.ids.has(id)) ?? null;
}

/** Deletes records, batch by batch; answers how many went. */
export async function deleteRecords(ids: readonly string[]): Promise<number> {
  let deleted = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const { data } = await post<{ data: { deleted: number } }>('/v1/graph/delete/', { node_ids: ids.slice(from, from + batch) });
    deleted += data.deleted;
  }
  return deleted;
}

/** Sets one field of many records, each by itself, so that one refusal leaves the others changed. */
export async function changeField(
  table: Table,
  ids: readonly string[],
  field: string,
  value: Json,
  progress: (done: number) => void,
): Promise<BulkResult> {
  const result: BulkResult = { changed: 0, failed: [] };
  const act = [];
  for (const [index, id] of ids.entries()) {
    const before = table.api?.getRowNode(id)?.data?.[field];
    try {
      await post('/v1/graph/update/', { node_id: id, properties: { [field]: value } });
      result.changed += 1;
      if (before !== undefined) act.push({ id, field, before, after: value });
    } catch (error) {
      const reason = error instanceof AppFailure ? (error.fields[0]?.message ?? error.message) : String(error);
      result.failed.push({ id, reason });
    }
    progress(index + 1);
  }
  table.edits.remember(act);
  return result;
}
