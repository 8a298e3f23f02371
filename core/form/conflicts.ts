import { isObject, type Json, type JsonObject } from '../json.ts';
import { holdsLines } from './kinds.ts';
import type { FormField } from './types.ts';

/**
 * A submitted value that was changed since the form was opened: its place, the stored value, and its attribute. `record` is the line
 * of the attribute, null for the record of the form.
 */
export type Conflict = { field: string; stored: Json; record: string | null; attribute: string };

const rowsOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
const rowOf = (value: Json | undefined, identity: Json) => rowsOf(value).find((row) => row.identity === identity);

/** A value as forms submit it: records become their identities. Lists are sorted, because their order does not matter. */
function plain(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(plain).sort();
  return isObject(value) && typeof value.identity === 'string' ? value.identity : (value ?? null);
}

const same = (one: Json | undefined, other: Json | undefined) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/**
 * The values of a submission that would overwrite later changes: the stored value is neither the one at the opening of the form
 * (`before`) nor the submitted one. Values that are missing in `before` or in the form's query are not compared.
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
