import type { Json, JsonObject } from '../json.ts';
import { formKinds, isWritable } from './kinds.ts';
import type { FormField } from './types.ts';

const rowsOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : []);

/** The indexes of the submitted lines in the order in which they are saved: new lines first, then changed ones. */
function savedRows(field: FormField, rows: readonly JsonObject[]): number[] {
  const at = rows.flatMap((row, index) => (row._delete || (!row.identity && field.allow_creation === false) ? [] : [index]));
  return [...at.filter((index) => !rows[index]?.identity), ...at.filter((index) => rows[index]?.identity)];
}

/** The submitted, writable fields that are saved as lines or as links, in the order of their writes. */
function fieldsToSave(fields: readonly FormField[], values: JsonObject, what: 'lines' | 'links'): FormField[] {
  const given = fields.filter((field) => formKinds[field.kind].holds === what && isWritable(field) && Object.hasOwn(values, field.attribute));
  return what === 'lines' ? given.filter((field) => savedRows(field, rowsOf(values[field.attribute])).length > 0) : given;
}

/**
 * Converts a place in the save (`children[0].items[1].properties.quantity`) to a place in the submission (`lines[2].quantity`).
 * This reverses `toWrite`. A place that has no counterpart is returned unchanged.
 */
export function submittedPlace(fields: readonly FormField[], values: JsonObject, place: string): string {
  const [, kind = '', index = '', rest = ''] = /^(?:items\[0\]\.)?(properties|relations|children)(?:\[(\d+)\])?\.?(.*)$/.exec(place) ?? [];
  if (kind === 'properties') return rest;
  // A missing required link is reported by its name, not by its index.
  if (kind === 'relations' && index === '') return rest;
  if (kind === 'relations') return fieldsToSave(fields, values, 'links')[Number(index)]?.attribute ?? place;
  const field = kind === 'children' ? fieldsToSave(fields, values, 'lines')[Number(index)] : undefined;
  if (!field) return place;
  const rows = rowsOf(values[field.attribute]);
  const [, item, inner = ''] = /^items\[(\d+)\]\.(.*)$/.exec(rest) ?? [];
  const row = item === undefined ? undefined : savedRows(field, rows)[Number(item)];
  if (row === undefined) return field.attribute;
  return `${field.attribute}[${row}].${submittedPlace(field.columns ?? [], rows[row] ?? {}, inner)}`;
}
