import type { Problem } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { isDay, isInstant, isLocalDateTime } from '../time/dates.ts';
import type { FilterContext } from '../value/context.ts';
import { isEmpty } from '../value/empty.ts';
import { type Around, aroundLines, type Level, standing } from './conditions.ts';
import { holdsFiles, holdsLines, isWritable } from './kinds.ts';
import { samplingProblems } from './sampling/decide.ts';
import type { FormField } from './types.ts';

/** Single options are required by default, all other fields only if the form says so. */
export const isRequired = (field: FormField): boolean => field.required ?? (field.kind === 'option' && !field.multiple);

const missingProblem = (field: FormField): Omit<Problem, 'field'> =>
  holdsFiles(field) ? { code: 'file_required', message: 'Form requires a file.' } : { code: 'missing_field', message: 'This field is required.' };

function checkNumber(field: FormField, value: Json, place: string): Problem[] {
  if (field.kind !== 'number' && field.kind !== 'measure') return [];
  if (typeof value !== 'number')
    return [{ field: place, code: 'unable_to_parse', message: 'Unable to parse number value', params: { type: 'number' } }];
  const { min, max } = field;
  if (min !== undefined && value < min) return [{ field: place, code: 'too_small', message: `At least ${min}.`, params: { min } }];
  if (max !== undefined && value > max) return [{ field: place, code: 'too_large', message: `At most ${max}.`, params: { max } }];
  return [];
}

function checkDate({ kind }: FormField, value: Json, place: string): Problem[] {
  if (kind !== 'date' && kind !== 'datetime') return [];
  const fine = typeof value === 'string' && (kind === 'date' ? isDay(value) : isInstant(value) || isLocalDateTime(value));
  return fine ? [] : [{ field: place, code: 'unable_to_parse', message: `Unable to parse ${kind} value`, params: { type: kind } }];
}

/** The context of conditions, and the values around the record or line that is checked. */
type Checking = { context: FilterContext; around: Around };

/** A record or line with its place in the submission. `stored` are its stored values, null for a new one. */
type Place = { prefix: string; stored: JsonObject | null };

const rowOf = (rows: Json | undefined, identity: Json | undefined): JsonObject | undefined =>
  Array.isArray(rows) ? rows.filter(isObject).find((row) => row.identity === identity) : undefined;

/** The fields of a line, in samples without the limits: a reading outside its limits fails the item and is no invalid input. */
const columnsOf = ({ kind, columns = [] }: FormField): FormField[] =>
  kind === 'sampling' ? columns.map(({ min: _, max: __, ...column }) => column) : columns;

function checkRows(field: FormField, value: Json, place: string, stored: Json | undefined, checking: Checking): Problem[] {
  if (!Array.isArray(value)) return [{ field: place, code: 'not_a_list', message: 'Expected a list of lines.' }];
  return value.flatMap((row, at) => {
    const where = `${place}[${at}]`;
    if (!isObject(row)) return [{ field: where, code: 'not_an_object', message: 'Expected a line.' }];
    if (row._delete) return [];
    const stored_row = typeof row.identity === 'string' && row.identity ? (rowOf(stored, row.identity) ?? {}) : null;
    return checkFields({ fields: columnsOf(field) }, row, { prefix: `${where}.`, stored: stored_row }, checking);
  });
}

/** The stored record with the values of a submission in place of the stored ones. */
export const changed = (fields: readonly FormField[], values: JsonObject, stored: JsonObject | null): JsonObject => ({
  ...stored,
  ...Object.fromEntries(
    fields
      .filter((field) => isWritable(field) && Object.hasOwn(values, field.attribute))
      .map(({ attribute }) => [attribute, values[attribute] ?? null]),
  ),
});

/**
 * Whether the field or its section is shown under a condition. Such a field can appear while the form is filled in. If it is
 * required, the record must then have a value, also an existing record that had none.
 */
const isConditional = ({ sections = [] }: Level, { visible_when, section }: FormField): boolean =>
  visible_when !== undefined || sections.some(({ id, visible_when: when }) => id === section && when !== undefined);

/** Problems of one record or line. If the record exists, values that the submission leaves out do not change. */
function checkFields(level: Level, values: JsonObject, { prefix, stored }: Place, { context, around }: Checking): Problem[] {
  const { fields } = level;
  const allowed = new Set(['identity', 'version', '_delete', ...fields.map((field) => field.attribute)]);
  const unknown = Object.keys(values).filter((key) => !allowed.has(key));
  const problems = unknown.map((key) => ({ field: `${prefix}${key}`, code: 'unknown', message: 'This form has no such field.' }));
  const record = changed(fields, values, stored);
  const stands = standing(level, record, stored !== null, around, context);
  for (const field of fields.filter(isWritable)) {
    const { attribute } = field;
    const place = `${prefix}${attribute}`;
    const given = Object.hasOwn(values, attribute);
    const value = given ? values[attribute] : undefined;
    if (stands.hidden.has(attribute)) {
      if (given) problems.push({ field: place, code: 'not_shown', message: 'This field is hidden for these values.' });
    } else if (isEmpty(value)) {
      const asked = stands.required.has(attribute) || (isRequired(field) && (given || stored === null || isConditional(level, field)));
      if (asked && isEmpty(record[attribute])) problems.push({ field: place, ...missingProblem(field) });
    } else if (holdsLines(field))
      problems.push(...checkRows(field, value as Json, place, stored?.[attribute], { context, around: aroundLines(around, stands) }));
    else problems.push(...checkNumber(field, value as Json, place), ...checkDate(field, value as Json, place));
  }
  return [...problems, ...samplingProblems(fields, values, stored, stands.hidden)];
}

/** The context for checking forms without conditions, which do not read it. */
const nothing: FilterContext = { now: '1970-01-01T00:00:00Z', time_zone: 'UTC', values: {} };

/**
 * Every problem of a submission by its place (`lines[2].quantity`), checked before anything is written. `stored` is the stored
 * record, which conditions read (null for a new one). `context` has the time and values for conditions.
 */
export const checkValues = (form: Level, values: JsonObject, stored: JsonObject | null, context: FilterContext = nothing): Problem[] =>
  checkFields(form, values, { prefix: '', stored }, { context, around: {} });
