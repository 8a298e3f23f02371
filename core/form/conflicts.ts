import { isObject, type Json, type JsonObject } from '../json.ts';
import { holdsLines } from './kinds.ts';
import type { FormField } from './types.ts';

/**
 * A submitted value whose stored value has changed since the form was opened. `field` is its place in the submission, `stored`
 * the stored value. `record` is the identity of the line, or null for the form's own record, and `attribute` the changed
 * attribute.
 */
export type Conflict = { field: string; stored: Json; record: string | null; attribute: string };

const rowsOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const rowOf = (value: Json | undefined, identity: Json) => rowsOf(value).find((row) => row.identity === identity);

/** A value for comparison: related records become their identities, and lists are sorted because their order has no meaning. */
function plain(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(plain).sort();
  return isObject(value) && typeof value.identity === 'string' ? value.identity : (value ?? null);
}

const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/**
 * The values of a submission that would overwrite a newer value: the stored value differs from the value at opening (`before`)
 * and from the submitted one. Values that `before` or the form's query does not contain are not compared.
 */
export const conflictsOf = (fields: readonly FormField[], submitted: JsonObject, before: JsonObject, stored: JsonObject): Conflict[] =>
  inRecord(fields, submitted, before, stored, '', null);

function inRecord(
  fields: readonly FormField[],
  submitted: JsonObject,
  before: JsonObject,
  stored: JsonObject,
  prefix: string,
  record: string | null,
): Conflict[] {
  return fields.flatMap((field): Conflict[] => {
    const { attribute } = field;
    const place = `${prefix}${attribute}`;
    const [mine, opened, theirs] = [submitted[attribute], before[attribute], stored[attribute]];
    if (mine === undefined || opened === undefined || theirs === undefined) return [];
    if (!holdsLines(field)) return same(theirs, opened) || same(theirs, mine) ? [] : [{ field: place, stored: theirs, record, attribute }];
    return rowsOf(mine).flatMap((row, at) => {
      const [known, now] = row.identity ? [rowOf(opened, row.identity), rowOf(theirs, row.identity)] : [];
      return known && now && !row._delete ? inRecord(field.columns ?? [], row, known, now, `${place}[${at}].`, String(row.identity)) : [];
    });
  });
}
