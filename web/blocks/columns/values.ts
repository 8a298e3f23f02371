import type { Json, JsonObject } from '@millwright/core/json.ts';
import type { ResolvedColumn } from './columns.ts';

export type Row = JsonObject & { identity: string; version: number };
/** A related record in a cell. */
export type Related = { identity: string; label: string };

/** All values of a path in a row, flattened over to-many relations. */
export function valuesAt(row: Json | undefined, path: string): Json[] {
  let values: Json[] = row === undefined ? [] : [row];
  for (const name of path.split('.')) {
    values = values.flatMap((value) => {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
      const next = value[name] ?? null;
      return Array.isArray(next) && next.some((item) => item !== null && typeof item === 'object') ? next : [next];
    });
  }
  return values.filter((value) => value !== null);
}

/** The single value of a path without to-many relations, or null. */
export function valueAt(row: Json | undefined, path: string): Json {
  return valuesAt(row, path)[0] ?? null;
}

/** The records of a relation column. */
export function relatedAt(row: Json | undefined, { path, target }: ResolvedColumn): Related[] {
  return valuesAt(row, path).flatMap((value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
    const label = target ? value[target.model.primary_attribute] : null;
    return [{ identity: String(value.identity), label: label === null || label === undefined ? String(value.identity) : String(label) }];
  });
}
