import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { SavedRecord } from '@millwright/core/record/types.ts';
import type { TenantTransaction } from '../db/types.ts';
import { saveRecords } from '../records/records.service.ts';
import type { ImportRow, Mapping } from './mapping.ts';
import { type ReadRow, readRows } from './rows.ts';

/** The result of a row: a record, its problems, or `later` because an earlier row of the batch has the same key. */
export type Outcome = { record: SavedRecord } | { problems: Problem[] } | 'later';

/** Writes the valid rows of a batch at once and reports the others. Values are checked before anything is written. */
export async function writeRows(tenant: TenantTransaction, mapping: Mapping, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const read = await readRows(tenant, mapping, rows);
  const keys = new Set<string>();
  const outcomes: (Outcome | null)[] = read.map((row) => ('problems' in row ? row : isRepeated(row, keys) ? 'later' : null));
  for (;;) {
    const open = outcomes.flatMap((outcome, index) => (outcome === null ? [index] : []));
    if (open.length === 0) return outcomes as Outcome[];
    const items = open.map((index) => (read[index] as Extract<ReadRow, { item: unknown }>).item);
    const result = await attempt(tenant, items);
    if (Array.isArray(result)) {
      for (const [at, index] of open.entries()) outcomes[index] = { record: result[at] as SavedRecord };
    } else {
      for (const [at, problems] of result) outcomes[open[at] as number] = { problems };
    }
  }
}

function isRepeated(row: Extract<ReadRow, { item: unknown }>, keys: Set<string>): boolean {
  if (row.keyText === null) return false;
  if (keys.has(row.keyText)) return true;
  keys.add(row.keyText);
  return false;
}

/** The saved records, or the problems of items by index. */
async function attempt(
  tenant: TenantTransaction,
  items: Extract<ReadRow, { item: unknown }>['item'][],
): Promise<SavedRecord[] | Map<number, Problem[]>> {
  try {
    return await saveRecords(tenant, items, { rights: 'by_caller' });
  } catch (error) {
    const byItem = error instanceof AppError && error.code === 'invalid' ? problemsByItem(error, items.length) : null;
    if (!byItem?.size) throw error;
    return byItem;
  }
}

function problemsByItem(error: AppError, count: number): Map<number, Problem[]> {
  const byItem = new Map<number, Problem[]>();
  for (const problem of (error.details.fields ?? []) as Problem[]) {
    const [, place, field] = /^items\[(\d+)\]\.(.*)$/.exec(problem.field) ?? (count === 1 ? [problem.field, '0', problem.field] : []);
    if (place === undefined) continue;
    const index = Number(place);
    byItem.set(index, [...(byItem.get(index) ?? []), { ...problem, field: (field ?? '').replace(/^properties\./, '') }]);
  }
  return byItem;
}
