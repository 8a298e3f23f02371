import { mostLinkOptions } from '@millwright/core/contract/form-links.ts';
import { AppError } from '@millwright/core/errors.ts';
import { allOf, oneOf, searchFor } from '@millwright/core/filter/combine.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import { offeredBy } from '@millwright/core/form/making/fill-context.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { readQuery } from '../../records/query.service.ts';

type Option = { value: string; label: string };
/** A field in which related records are chosen, and the model of these records. */
export type Chooser = { field: FormField; target: ResolvedModel };

/** The field at a path of attributes (`lines.article`). Null if no records can be chosen there. */
export function chooserAt(schema: Schema, { model, fields }: Pick<Form, 'model' | 'fields'>, path: readonly string[]): Chooser | null {
  const [name, ...rest] = path;
  const field = fields.find(({ attribute }) => attribute === name);
  const end = schema.models.get(model)?.ends.get(name ?? '');
  const target = end && schema.models.get(end.to);
  if (!field || !end || !target || !isWritable(field)) return null;
  if (rest.length > 0) return holdsLines(field) ? chooserAt(schema, { model: end.to, fields: field.columns ?? [] }, rest) : null;
  return field.kind === 'relationship' && field.allow_existing ? { field, target } : null;
}

/** A value for a filter; a record is replaced by its identity. Nothing that an outsider sends becomes an operand. */
const plain = (value: Json): Json =>
  Array.isArray(value) ? value.map(plain) : isObject(value) ? (typeof value.identity === 'string' ? value.identity : null) : value;

/** The field's filter with the values filled in. Null if a value that it needs is not filled in yet. */
function filterOf({ field }: Chooser, node_id: string | null, filled: JsonObject): { condition: Condition | null } | null {
  const context: JsonObject = { object_id: node_id, user_id: null };
  for (const [name, value] of Object.entries(filled)) if (/^(?:form|parent)\./.test(name)) context[name] = plain(value);
  const { condition, missing } = offeredBy(field, context);
  return missing ? null : { condition };
}

type Wanted = { condition: Condition | null; limit: number };

async function readOptions(tenant: TenantTransaction, { target }: Chooser, { condition, limit }: Wanted): Promise<Option[]> {
  const { slug, primary_attribute: primary } = target.model;
  const label = target.fields.has(primary) ? primary : 'identity';
  const source = `query options($where: JSON) { rows: ${slug}(where: $where, order_by: [{field: "${label}", direction: "asc"}], limit: ${limit}) { identity label: ${label} } }`;
  const { rows } = await readQuery(tenant, source, { where: condition as Json });
  return (rows as JsonObject[]).map(({ identity, label: name }) => ({ value: String(identity), label: String(name ?? identity) }));
}

type Asking = { node_id: string | null; filled: JsonObject; query: string; chosen: readonly string[] };

/** The names of the records that a field offers for a typed text, and of its chosen records, which it must offer too. */
export async function offeredOptions(tenant: TenantTransaction, chooser: Chooser, { node_id, filled, query, chosen }: Asking): Promise<Option[]> {
  const filter = filterOf(chooser, node_id, filled);
  if (!filter) return [];
  const { fields, model } = chooser.target;
  // A search in other fields than the name would reveal their values.
  const search = fields.has(model.primary_attribute) ? searchFor([model.primary_attribute], query) : null;
  const before = chosen.length ? await readOptions(tenant, chooser, { condition: allOf(filter.condition, oneOf(chosen)), limit: chosen.length }) : [];
  const matching = await readOptions(tenant, chooser, { condition: allOf(filter.condition, search), limit: mostLinkOptions });
  return [...new Map([...matching, ...before].map((option) => [option.value, option])).values()];
}

/** The ids of these records that a field offers, given the values filled in. */
export async function offeredAmong(tenant: TenantTransaction, chooser: Chooser, node_id: string | null, filled: JsonObject, ids: readonly string[]) {
  const filter = filterOf(chooser, node_id, filled);
  if (!filter || ids.length === 0) return new Set<string>();
  const options = await readOptions(tenant, chooser, { condition: allOf(filter.condition, oneOf(ids)), limit: ids.length });
  return new Set(options.map(({ value }) => value));
}

/** The field of a shared form at this path. Throws `not_found` if no records can be chosen there. */
export function needChooser(tenant: TenantTransaction, form: Form, path: string): Chooser {
  const chooser = chooserAt(tenant.config.schema, form, path.split('.'));
  if (!chooser) throw new AppError('not_found');
  return chooser;
}
