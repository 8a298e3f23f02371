import type { Problem } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { isDay, isInstant, isLocalDateTime } from '../time/dates.ts';
import { isEmpty } from '../value/empty.ts';
import type { Form, FormField, FormFieldKind } from './types.ts';

/** An option must be chosen unless the form says otherwise; everything else only when it says so. */
export const isRequired = (field: FormField): boolean => field.required ?? (field.kind === 'option' && !field.multiple);

/** What the server computes or only shows, so that it is never taken from a submission. */
export const isWritable = (field: FormField): boolean => !field.read_only && field.kind !== 'formula';

const fileKinds: ReadonlySet<FormFieldKind> = new Set(['file', 'document', 'image']);
/** Whether a field holds uploaded files. */
export const holdsFiles = ({ kind }: Pick<FormField, 'kind'>): boolean => fileKinds.has(kind);

const missing = (field: FormField): Omit<Problem, 'field'> =>
  holdsFiles(field) ? { code: 'file_required', message: 'Form requires a file.' } : { code: 'missing_field', message: 'This field is required.' };

function checkNumber(field: FormField, value: Json, place: string): Problem[] {
  if (field.kind !== 'number') return [];
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

function checkRows(field: FormField, value: Json, place: string): Problem[] {
  if (!Array.isArray(value)) return [{ field: place, code: 'not_a_list', message: 'Expected a list of lines.' }];
  return value.flatMap((row, at) => {
    const where = `${place}[${at}]`;
    if (row === null || typeof row !== 'object' || Array.isArray(row)) return [{ field: where, code: 'not_an_object', message: 'Expected a line.' }];
    if (row._delete) return [];
    return checkFields(field.columns ?? [], row, `${where}.`, typeof row.identity === 'string');
  });
}

/** Problems of one level; a record that exists keeps what a submission leaves out. */
function checkFields(fields: readonly FormField[], values: JsonObject, prefix: string, exists: boolean): Problem[] {
  const allowed = new Set(['identity', 'version', '_delete', ...fields.map((field) => field.attribute)]);
  const unknown = Object.keys(values).filter((key) => !allowed.has(key));
  const problems = unknown.map((key) => ({ field: `${prefix}${key}`, code: 'unknown', message: 'This form has no such field.' }));
  for (const field of fields.filter(isWritable)) {
    const place = `${prefix}${field.attribute}`;
    const given = Object.hasOwn(values, field.attribute);
    const value = given ? values[field.attribute] : undefined;
    if (isEmpty(value)) {
      if (isRequired(field) && (given || !exists)) problems.push({ field: place, ...missing(field) });
    } else if (field.kind === 'items') problems.push(...checkRows(field, value as Json, place));
    else problems.push(...checkNumber(field, value as Json, place), ...checkDate(field, value as Json, place));
  }
  return problems;
}

/** Every refused value of a submission by its place (`lines[2].quantity`), before anything is written. */
export const checkValues = (form: Pick<Form, 'fields'>, values: JsonObject, exists: boolean): Problem[] =>
  checkFields(form.fields, values, '', exists);
