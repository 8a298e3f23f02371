import type { Json, JsonObject } from '../json.ts';
import { holdsLines, isWritable } from './kinds.ts';
import type { FormField } from './types.ts';

/** The `values` of the write query, and the identities of lines to delete after the query. */
type FormWrite = { values: JsonObject; deleted: string[] };

type Row = JsonObject & { identity?: string };

function writeRows(field: FormField, rows: readonly Row[], deleted: string[]): JsonObject {
  const create: Json[] = [];
  const update: Json[] = [];
  for (const row of rows) {
    if (row._delete && row.identity && field.allow_deletion) deleted.push(row.identity);
    if (row._delete) continue;
    const values = writeFields(field.columns ?? [], row, deleted);
    if (row.identity) update.push({ identity: row.identity, ...values });
    else if (field.allow_creation !== false) create.push(values);
  }
  return { create, update };
}

function writeFields(fields: readonly FormField[], values: JsonObject, deleted: string[]): JsonObject {
  const written: JsonObject = {};
  for (const field of fields.filter(isWritable)) {
    if (!Object.hasOwn(values, field.attribute)) continue;
    const value = values[field.attribute] ?? null;
    written[field.attribute] = holdsLines(field) && Array.isArray(value) ? writeRows(field, value as Row[], deleted) : value;
  }
  return written;
}

/** Converts checked form values to the values of the write query: lines are split into new and changed ones, read-only fields left out. */
export function toWrite(fields: readonly FormField[], values: JsonObject, identity: string | null): FormWrite {
  const deleted: string[] = [];
  const written = writeFields(fields, values, deleted);
  if (identity) written.identity = identity;
  return { values: written, deleted };
}
