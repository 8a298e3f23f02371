import type { Problem } from '../errors.ts';
import { isComputed } from '../field/computed.ts';
import type { Json, JsonObject } from '../json.ts';
import { memoize } from '../memoize.ts';
import type { ResolvedModel } from '../model/schema.ts';
import { systemFields } from '../model/schema.ts';
import type { Field } from '../model/types.ts';
import { isEmpty } from '../value/empty.ts';
import { parseValue } from './values.ts';

type Checking = { creating: boolean; place: string; note: (problem: Problem) => void };

/**
 * The stored values of a record by field. Unknown, computed, mistyped and missing values are reported with their places.
 * A change may omit a required field, but not empty it.
 */
export function checkProperties(model: Pick<ResolvedModel, 'fields' | 'ends'>, properties: JsonObject, checking: Checking): Map<string, Json> {
  const values = new Map<string, Json>();
  for (const [name, value] of Object.entries(properties)) {
    const field = model.fields.get(name);
    const place = `${checking.place}.${name.slice(0, 100)}`;
    const refused = field ? refusal(field) : unknown(model, name);
    if (refused) checking.note({ field: place, ...refused });
    else if (field && value !== undefined) readInto(values, field, value, place, checking);
  }
  return values;
}

function readInto(values: Map<string, Json>, field: Field, value: Json, place: string, checking: Checking): void {
  const parsed = parseValue(field, value);
  if (!parsed.ok) checking.note({ field: place, ...parsed.problem });
  else if (parsed.value === null && field.validation === 'required' && !hasOwnSource(field, checking.creating)) {
    checking.note({ field: place, code: 'missing_field', message: 'missing field' });
  } else values.set(field.name, parsed.value);
}

/** Whether the platform fills in an empty value of a new record. */
const hasOwnSource = (field: Field, creating: boolean) => creating && (field.misc?.counter !== undefined || field.misc?.default !== undefined);

function refusal(field: Field): Omit<Problem, 'field'> | null {
  return isComputed(field) ? { code: 'read_only', message: `${field.name} is computed and is not written.` } : null;
}

function unknown(model: Pick<ResolvedModel, 'ends'>, name: string): Omit<Problem, 'field'> {
  if (Object.hasOwn(systemFields, name)) return { code: 'read_only', message: `${name} is kept by the platform and is not written.` };
  if (model.ends.has(name)) return { code: 'unknown_field', message: `${name} is a relation; it is written under relations or children.` };
  return { code: 'unknown_field', message: `There is no field ${name.slice(0, 80)}.` };
}

/** Required fields that a new record lacks after defaults and counters. */
export function missingFields(model: ResolvedModel, values: ReadonlyMap<string, Json>): string[] {
  return requiredNames(model).filter((name) => isEmpty(values.get(name)));
}

const requiredNames = memoize((model: ResolvedModel): readonly string[] => {
  const fields = [...model.fields.values()].filter((field) => field.validation === 'required' && !isComputed(field));
  return fields.map(({ name }) => name);
});
