import type { Parsed } from '../field/descriptor/define-field.ts';
import { descriptorOf } from '../field/registry.ts';
import type { Json } from '../json.ts';
import type { Field } from '../model/types.ts';
import { isEmpty } from '../value/empty.ts';

/** Parses a JSON value of a field: type, format, options and size. An empty value becomes null. */
export const parseValue = (field: Field, value: Json): Parsed =>
  isEmpty(value) ? { ok: true, value: null } : descriptorOf(field).parse(field, value);

/** Whether two stored values are equal, comparing instants as instants and numbers as numbers. */
export function sameValue(field: Field | null, before: Json, after: Json): boolean {
  if (before === null || after === null) return before === after;
  return field ? descriptorOf(field).same(before, after) : JSON.stringify(before) === JSON.stringify(after);
}
