import type { ColumnsRead, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';

/** The paths of a read of columns, by the name of their column. */
export type Paths<T> = { [name in keyof T & string]: string };

/** Reads plain values of all records of a model as columns, ordered by identity unless another order is given. */
export const columns = (model: string, paths: Record<string, string>, where?: Condition, order: string[] = ['identity']): ColumnsRead => ({
  model,
  paths,
  ...(where ? { where } : {}),
  order,
});

/** The same read, in which a link is given as the row number of the linked record in another read. */
export const numbered = (read: ColumnsRead, by: Record<string, string>): ColumnsRead => ({ ...read, numbered: by });

/** Paths that are used as the names of their columns. */
export const named = (...paths: string[]): Record<string, string> => Object.fromEntries(paths.map((path) => [path, path]));

/** The columns of a read; empty lists if nothing was read. */
export const listsOf = <T extends JsonObject>(rows: Rows, read: string, paths: Paths<T>) => {
  const [lists] = rows[read] ?? [];
  return Object.fromEntries(Object.keys(paths).map((name) => [name, lists?.[name] ?? []])) as { [name in keyof T]: T[name][] };
};

/** Returns the columns of a read as flat records. */
export function recordsOf<T extends JsonObject>(rows: Rows, read: string): T[] {
  const lists = Object.entries(rows[read]?.[0] ?? {}) as [string, Json[]][];
  const count = lists[0]?.[1].length ?? 0;
  // Records that are copied from one empty record have their final shape from the beginning. Building a hundred thousand records field by field takes three times
  // as long.
  const empty: JsonObject = Object.fromEntries(lists.map(([name]) => [name, null]));
  const records = new Array<JsonObject>(count);
  for (let at = 0; at < count; at++) {
    const record = { ...empty };
    for (const [name, values] of lists) record[name] = values[at] ?? null;
    records[at] = record;
  }
  return records as T[];
}
