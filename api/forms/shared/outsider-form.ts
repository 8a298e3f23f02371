import { holdsLines } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';

type BrowserForm = Omit<Form, 'read_query' | 'write_query'>;

/** The names of form values that a condition uses, such as `form.customer`. */
function namesIn(condition: Json): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesIn);
  if (!isObject(condition)) return [];
  const { context } = condition;
  return typeof context === 'string' ? [context] : Object.values(condition).flatMap(namesIn);
}

/** The part of a filter that the browser needs: which fields must be filled in first. Its conditions on records stay on the server. */
function filterForOutsider(name: 'filter' | 'narrowing', condition: FormField['filter']): Pick<FormField, 'filter' | 'narrowing'> {
  const names = [...new Set(namesIn(condition as Json))].filter((each) => /^(?:form|parent)\./.test(each));
  const all = names.map((context) => ({ fact: 'identity', operator: 'equal' as const, value: { context } }));
  return all.length > 0 ? { [name]: { all } } : {};
}

/** Outsiders choose related records among the offered ones. They can't create or open records. */
const fieldForOutsider = ({ allow_new: _, allow_view: __, filter, narrowing, columns, ...field }: FormField): FormField => ({
  ...field,
  ...filterForOutsider('filter', filter),
  ...filterForOutsider('narrowing', narrowing),
  ...(columns ? { columns: columns.map(fieldForOutsider) } : {}),
});

/** A form as sent to an outsider: without its place in the product, the people it is mailed to, and the withheld fields. */
export function formForOutsider({ withheld: _, ...form }: BrowserForm & { withheld?: unknown }): BrowserForm {
  const { process: _process, step: _step, advances: _advances, stickers: _stickers, share_emails: _emails, ...rest } = form;
  return { ...rest, fields: form.fields.filter(({ kind }) => kind !== 'printable').map(fieldForOutsider) };
}

/** The identity and name of a related record. Its name is the first value that the form's query reads. */
function named(value: Json): Json {
  if (Array.isArray(value)) return value.map(named);
  if (!isObject(value) || value.identity === undefined) return value;
  const name = Object.entries(value).find(([key, inner]) => key !== 'identity' && key !== 'version' && inner !== null && typeof inner !== 'object');
  return { identity: value.identity, ...(name && { [name[0]]: name[1] }) };
}

/** Whatever the kind of the field, only the name of a related record is returned. */
function valueFor(field: FormField, value: Json): Json {
  if (holdsLines(field))
    return Array.isArray(value) ? value.filter(isObject).map((row) => valuesForOutsider(field.columns ?? [], row)) : named(value);
  return named(value);
}

/** The values that the form shows, without others that its query has read. */
export function valuesForOutsider(fields: readonly FormField[], values: JsonObject): JsonObject {
  const answer: JsonObject = {};
  for (const name of ['identity', 'version']) if (values[name] !== undefined) answer[name] = values[name];
  for (const field of fields) if (values[field.attribute] !== undefined) answer[field.attribute] = valueFor(field, values[field.attribute] ?? null);
  return answer;
}
