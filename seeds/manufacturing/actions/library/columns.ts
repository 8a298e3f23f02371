import type { ColumnsRead, Rows } from '@millwright/core/automation/actions.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';

/** The paths of a read of lists, by the name that each gets. */
export type Paths<T> = { [name in keyof T & string]: string };

/** Reads flat values of all records of a model, in the order of their identities unless another is given. */
export const columns = (model: string, paths: Record<string, string>, where?: Condition, order: string[] = ['identity']): ColumnsRead => ({
  model,
  paths,
  ...(where ? { where } : {}),
  order,
});

/** The same, with links told by the numbers of their rows in other reads. */
export const numbered = (read: ColumnsRead, by: Record<string, string>): ColumnsRead => ({ ...read, numbered: by });

/** Paths that are called as they are written. */
export const named = (...paths: string[]): Record<string, string> => Object.fromEntries(paths.map((path) => [path, path]));

/** The lists of a read, empty ones where nothing was read. */
export const listsOf = <T extends JsonObject>(rows: Rows, read: string, paths: Paths<T>) => {
  const [lists] = rows[read] ?? [];
  return Object.fromEntries(Object.keys(paths).map((name) => [name, lists?.[name] ?? []])) as { [name in keyof T]: T[name][] };
};

/** The lists of a read as flat records. */
export function recordsOf<T extends JsonObject>(rows: Rows, read: string): T[] {
  const lists = Object.entries(rows[read]?.[0] ?? {}) as [string, Json[]][];
  const count = lists[0]?.[1].length ?? 0;
  // Copies of one record have its shape from the beginning: a hundred thousand that grow field by field take three times as long.
  const empty: JsonObject = Object.fromEntries(lists.map(([name]) => [name, null]));
  const records = new Array<JsonObject>(count);
  for (let at = 0; at < count; at++) {
    const record = { ...empty };
    for (const [name, values] of lists) record[name] = values[at] ?? null;
    records[at] = record;
  }
  return records as T[];
}
