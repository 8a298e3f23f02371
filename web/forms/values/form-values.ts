import { type Around, aroundLines, type Level, standing } from '@millwright/core/form/conditions.ts';
import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { Withheld } from '@millwright/core/form/visible-form.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';

/** A form as the browser receives it: without queries and without what this person may not read. */
export type BrowserForm = Omit<Form, 'read_query' | 'write_query'> & { withheld?: Withheld[] };
export type FormValues = JsonObject;
/** The names of selected records by identity, so that a field shows them before it searches. */
export type Names = Map<string, string>;
/** The values of a form, and those at opening: null for a new record. */
export type Typed = { values: FormValues; opened: FormValues | null; names: Names; touched: boolean };
/** The values of `{context: …}` in a form. */
export type FormContext = { today: string; now: string; user_id: string; user_name?: string; object_id: string | null; time_zone: string };

/** The context of a form's conditions, the same as on the server. */
export const filterContext = ({ now, time_zone, user_id, object_id }: FormContext): FilterContext => ({
  now,
  time_zone,
  values: { user_id, object_id },
});

/** Reads a related record as its identity; its name is added to `names`. */
function relatedId(value: Json, names: Names): Json {
  if (!isObject(value) || typeof value.identity !== 'string') return value;
  const name = Object.entries(value).find(([key, inner]) => key !== 'identity' && key !== 'version' && inner !== null && typeof inner !== 'object');
  names.set(value.identity, name ? String(name[1]) : value.identity);
  return value.identity;
}

/** Converts a stored value to a form value; names of related records are added to `names`. */
export function fromRecord(field: FormField, value: Json | undefined, names: Names): Json {
  if (value === undefined) return null;
  if (holdsLines(field)) return Array.isArray(value) ? value.filter(isObject).map((row) => rowFromRecord(field.columns ?? [], row, names)) : [];
  if (field.kind === 'relationship') return Array.isArray(value) ? value.map((one) => relatedId(one, names)) : relatedId(value, names);
  return value;
}

function rowFromRecord(fields: readonly FormField[], record: JsonObject, names: Names): JsonObject {
  const row: JsonObject = Object.fromEntries(fields.map((field) => [field.attribute, fromRecord(field, record[field.attribute], names)]));
  if (typeof record.identity === 'string') row.identity = record.identity;
  return row;
}

const contextOf = ({ default: given }: FormField): string | null =>
  isObject(given as Json) && 'context' in (given as JsonObject) ? String((given as JsonObject).context) : null;

/** The next line number: one more than the largest. */
function nextNumber({ attribute }: FormField, lines: readonly JsonObject[]): number {
  const numbers = lines.flatMap((line) => (typeof line[attribute] === 'number' ? [line[attribute]] : []));
  return Math.max(0, ...numbers) + 1;
}

function defaultOf(field: FormField, context: FormContext, lines: readonly JsonObject[] = []): Json {
  const initial = field.default;
  if (initial === undefined) return holdsLines(field) ? [] : null;
  const name = contextOf(field);
  if (name === 'next') return nextNumber(field, lines);
  if (name !== null) {
    return name in context ? (context[name as keyof FormContext] ?? null) : null;
  }
  return initial as Json;
}

/** The default values of a new record, or of a new line after these. */
export function newRow(fields: readonly FormField[], context: FormContext, lines: readonly JsonObject[] = []): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.attribute, defaultOf(field, context, lines)]));
}

/** The values of a record as a form reads them, without proposals. */
export const recordValues = (form: Pick<BrowserForm, 'fields'>, record: JsonObject): FormValues => {
  const { identity: _, ...values } = rowFromRecord(form.fields, record, new Map());
  return values;
};

/** The initial values of a form: those of the record, else defaults and values of the opener. */
export function initialValues(
  form: Pick<BrowserForm, 'fields'>,
  record: JsonObject | null,
  given: JsonObject,
  context: FormContext,
): { values: FormValues; names: Names } {
  const names: Names = new Map();
  const base = record && Object.keys(record).length ? rowFromRecord(form.fields, record, names) : newRow(form.fields, context);
  const { identity: _, ...values } = base;
  // An empty choice field gets the form's proposal; other defaults are only for new records.
  if (record)
    for (const field of form.fields)
      if (field.kind === 'option' && isBlank(values[field.attribute]) && isWritable(field)) values[field.attribute] = defaultOf(field, context);
  for (const [name, value] of Object.entries(given))
    if (form.fields.some(({ attribute }) => attribute === name)) values[name] = relatedId(value, names);
  if (!record)
    for (const field of form.fields)
      if (holdsLines(field) && field.allow_creation && !(values[field.attribute] as Json[]).length)
        values[field.attribute] = [newRow(field.columns ?? [], context)];
  return { values, names };
}

const isBlank = (value: Json | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (isObject(value) && Object.values(value).every(isBlank));

/** Whether a line is untouched, so that it isn't submitted. */
export function isUntouched(row: JsonObject, fields: readonly FormField[], context: FormContext): boolean {
  if (row.identity || row._delete) return false;
  return fields.every(
    (field) =>
      isBlank(row[field.attribute]) ||
      contextOf(field) === 'next' ||
      JSON.stringify(row[field.attribute]) === JSON.stringify(defaultOf(field, context)),
  );
}

/** How a submission is built: hidden values are left out only for the whole form. */
type Sending = { context: FormContext; around: Around; hidden: 'left out' | 'kept' };

function submitted(level: Level, row: JsonObject, exists: boolean, sending: Sending): JsonObject {
  const stands = standing(level, row, exists, sending.around, filterContext(sending.context));
  const inner = { ...sending, around: aroundLines(sending.around, stands) };
  const values: JsonObject = {};
  for (const field of level.fields.filter(isWritable)) {
    if (sending.hidden === 'left out' && stands.hidden.has(field.attribute)) continue;
    const value = row[field.attribute] ?? null;
    values[field.attribute] =
      holdsLines(field) && Array.isArray(value)
        ? value
            .filter(isObject)
            .filter((line) => !isUntouched(line, field.columns ?? [], sending.context))
            .map((line) => submittedRow(field, line, inner))
        : value;
  }
  return values;
}

function submittedRow(field: FormField, row: JsonObject, sending: Sending): JsonObject {
  if (row._delete) return { identity: row.identity ?? null, _delete: true };
  const values = submitted({ fields: field.columns ?? [] }, row, Boolean(row.identity), sending);
  return row.identity ? { identity: row.identity, ...values } : values;
}

/** Builds the submission: only writable fields, without hidden values and untouched lines. */
export function toSubmission(form: Level, values: FormValues, context: FormContext): JsonObject {
  return submitted(form, values, context.object_id !== null, { context, around: {}, hidden: 'left out' });
}

/** Builds the same from stored values, including hidden ones. */
export function storedSubmission(form: Level, values: FormValues, context: FormContext): JsonObject {
  return submitted(form, values, true, { context, around: {}, hidden: 'kept' });
}

/** The path of a value: `['lines', 0, 'quantity']`. */
export type FieldPath = readonly (string | number)[];

/** Formats a path as problems and element ids do: `lines[0].quantity`. */
export const pathText = (path: FieldPath) =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part), '');

/** The record's own field that contains a path: `lines` of `lines[0].quantity`. */
export const fieldOf = (place: string): string => /^\w+/.exec(place)?.[0] ?? place;

/** The value at a path; null if there is none. */
export function valueAtPath(values: Json, path: FieldPath): Json {
  let value: Json | undefined = values;
  for (const part of path)
    value = typeof part === 'number' ? (Array.isArray(value) ? value[part] : undefined) : isObject(value) ? value[part] : undefined;
  return value ?? null;
}

/** The identity of the record at a path: a line's own, else the form's record. */
export const recordAt = (values: FormValues, path: FieldPath, node_id: string | undefined): Json | undefined =>
  path.length > 1 ? (valueAtPath(values, path.slice(0, -1)) as JsonObject | null)?.identity : node_id;

/** Replaces one value; the rest is shared. */
export function withValue(values: Json, path: FieldPath, value: Json): Json {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  if (typeof part === 'number')
    return (Array.isArray(values) ? values : []).map((item, index) => (index === part ? withValue(item, rest, value) : item));
  return { ...(isObject(values) ? values : {}), [part]: withValue(isObject(values) ? (values[part] ?? null) : null, rest, value) };
}
