import { holdsLines } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { Json, JsonObject } from '@millwright/core/json.ts';

import type { FormValues, Names, Typed } from './form-values.ts';

const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const rowsOf = (value: Json | undefined) => (Array.isArray(value) ? (value as JsonObject[]) : []);

/** Keeps all lines at their index, so that the server's paths match; existing lines contain only changes. */
function changedRows(field: FormField, rows: JsonObject[], before: JsonObject[]): JsonObject[] {
  const rowsById = new Map(before.map((row) => [row.identity, row]));
  return rows.map((row) => {
    const stored = row.identity ? rowsById.get(row.identity) : undefined;
    if (!stored || row._delete) return row;
    return { identity: row.identity ?? null, ...changesOnly(field.columns ?? [], row, stored) };
  });
}

const isUnchanged = (row: JsonObject) => typeof row.identity === 'string' && Object.keys(row).length === 1;

/**
 * Reduces a submission of an existing record to the values that differ from those at opening. Changes by others to other
 * values of the record stay.
 */
export function changesOnly(fields: readonly FormField[], submission: JsonObject, before: JsonObject): JsonObject {
  const changes: JsonObject = {};
  for (const field of fields) {
    const { attribute } = field;
    const value = submission[attribute];
    if (value === undefined || same(value, before[attribute])) continue;
    if (!holdsLines(field) || !Array.isArray(value)) {
      changes[attribute] = value;
      continue;
    }
    const rows = changedRows(field, rowsOf(value), rowsOf(before[attribute]));
    if (!rows.every(isUnchanged)) changes[attribute] = rows;
  }
  return changes;
}

/**
 * The values of a form after its record was reloaded: untouched fields show the stored values. A changed field keeps its input
 * and its value at opening, so that a change by another person is still reported.
 */
export function readAgain(typed: Typed, fresh: { values: FormValues; names: Names }): Typed {
  const { opened } = typed;
  if (!opened) return typed;
  const untouched = Object.keys(fresh.values).filter((name) => same(typed.values[name], opened[name]));
  const now = Object.fromEntries(untouched.map((name) => [name, fresh.values[name] ?? null]));
  return { ...typed, values: { ...typed.values, ...now }, opened: { ...opened, ...now }, names: new Map([...typed.names, ...fresh.names]) };
}
