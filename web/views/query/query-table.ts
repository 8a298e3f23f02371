import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';

/** The result of a query under one name, as a table: the paths of its values, and a row for each record. */
export type QueryTable = { name: string; paths: string[]; rows: Json[][] };

/** All values at the end of a path, with lists flattened. */
function valuesAt(value: Json | undefined, path: readonly string[]): Json[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  return isObject(value) ? valuesAt(value[name], rest) : [];
}

/** The paths to values that are not objects, in order; in lists, those of the items. */
function pathsIn(value: Json, at: readonly string[] = []): string[] {
  if (Array.isArray(value)) return value.length > 0 ? value.flatMap((one) => pathsIn(one, at)) : [at.join('.')];
  if (!isObject(value)) return [at.join('.')];
  return Object.entries(value).flatMap(([name, one]) => (one === null ? [[...at, name].join('.')] : pathsIn(one, [...at, name])));
}

/** Converts an answer to tables, one per name of the query. Where a row has only the beginning of a path (null), longer paths of other rows replace it. */
export function queryTables(answer: JsonObject): QueryTable[] {
  return Object.entries(answer).map(([name, value]) => {
    const records = value === null ? [] : Array.isArray(value) ? value : [value];
    const union = [...new Set(records.flatMap((record) => pathsIn(record)))];
    const paths = union.filter((path) => path !== '' || union.length === 1).filter((path) => !union.some((other) => other.startsWith(`${path}.`)));
    const rows = records.map((record) =>
      paths.map((path) => {
        const values = valuesAt(record, path === '' ? [] : path.split('.'));
        return values.length > 1 ? values : (values[0] ?? null);
      }),
    );
    return { name, paths, rows };
  });
}
