import { holdsLines } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';

type BrowserForm = Omit<Form, 'read_query' | 'write_query'>;

/** The names of what is filled in that a condition asks for (`form.customer`). */
function namesIn(condition: Json): string[] {
  if (Array.isArray(condition)) return condition.flatMap(namesIn);
  if (!isObject(condition)) return [];
  const { context } = condition;
  return typeof context === 'string' ? [context] : Object.values(condition).flatMap(namesIn);
}

/** Of a filter what the browser has to know: what must be filled in first. What it says of the records stays on the server. */
function filterForOutsider(name: 'filter' | 'narrowing', condition: FormField['filter']): Pick<FormField, 'filter' | 'narrowing'> {
  const names = [...new Set(namesIn(condition as Json))].filter((each) => /^(?:form|parent)\./.test(each));
  const all = names.map((context) => ({ fact: 'identity', operator: 'equal' as const, value: { context } }));
  return all.length > 0 ? { [name]: { all } } : {};
}

/** Related records are chosen from what the form offers: none is made or opened by somebody who has only the form. */
const fieldForOutsider = ({ allow_new: _, allow_view: __, filter, narrowing, columns, ...field }: FormField): FormField => ({
  ...field,
  ...filterForOutsider('filter', filter),
  ...filterForOutsider('narrowing', narrowing),
  ...(columns ? { columns: columns.map(fieldForOutsider) } : {}),
});

/** A form as somebody without an account gets it: nothing of where it belongs, who else is mailed it, or what is withheld. */
export function formForOutsider({ withheld: _, ...form }: BrowserForm & { withheld?: unknown }): BrowserForm {
  const { process: _process, step: _step, advances: _advances, stickers: _stickers, share_emails: _emails, ...rest } = form;
  return { ...rest, fields: form.fields.filter(({ kind }) => kind !== 'printable').map(fieldForOutsider) };
}

/** A related record by its identity and its name, the first value that the form's author reads of it. */
function named(value: Json): Json {
  if (Array.isArray(value)) return value.map(named);
  if (!isObject(value) || value.identity === undefined) return value;
  const name = Object.entries(value).find(([key, inner]) => key !== 'identity' && key !== 'version' && inner !== null && typeof inner !== 'object');
  return { identity: value.identity, ...(name && { [name[0]]: name[1] }) };
}

/** Whatever kind shows a related record, no more of it is answered than its name. */
function valueFor(field: FormField, value: Json): Json {
  if (holdsLines(field))
    return Array.isArray(value) ? value.filter(isObject).map((row) => valuesForOutsider(field.columns ?? [], row)) : named(value);
  return named(value);
}

/** Of what a form's query has read only what the form shows. */
export function valuesForOutsider(fields: readonly FormField[], values: JsonObject): JsonObject {
  const answer: JsonObject = {};
  for (const name of ['identity', 'version']) if (values[name] !== undefined) answer[name] = values[name];
  for (const field of fields) if (values[field.attribute] !== undefined) answer[field.attribute] = valueFor(field, values[field.attribute] ?? null);
  return answer;
}
