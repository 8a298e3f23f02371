import { invalid, type Problem } from '@millwright/core/errors.ts';
import { changed } from '@millwright/core/form/check-values.ts';
import { holdsLines, isWritable } from '@millwright/core/form/kinds.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import { asList, isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { under } from './filled.ts';
import { offeredAmong } from './offered.ts';

type Level = { model: ResolvedModel | undefined; fields: readonly FormField[]; values: JsonObject; stored: JsonObject; place: string };
type Around = { form: JsonObject; parent: JsonObject | null; node_id: string | null };

const refusal = (field: string): Problem => ({ field, code: 'not_found', message: 'This is not among what the form offers.' });
const identityOf = (value: Json): string | null =>
  isObject(value) ? (typeof value.identity === 'string' ? value.identity : null) : typeof value === 'string' ? value : null;
const rowsOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** The problem of a link to a record that is neither linked already nor offered by the field. Empty if there is none. */
async function checkLink(tenant: TenantTransaction, field: FormField, level: Level, around: Around): Promise<Problem[]> {
  const place = `${level.place}${field.attribute}`;
  const links = asList(level.values[field.attribute] ?? null).filter((value) => value !== null && value !== '');
  const ids = links.map((value) => (typeof value === 'string' ? value.toLowerCase() : null));
  if (ids.includes(null)) return [refusal(place)];
  const held = new Set(asList(level.stored[field.attribute] ?? null).map(identityOf));
  const fresh = (ids as string[]).filter((id) => !held.has(id));
  if (fresh.length === 0) return [];
  const end = level.model?.ends.get(field.attribute);
  const target = end && tenant.config.schema.models.get(end.to);
  if (!target || !field.allow_existing) return [refusal(place)];
  const filled = { ...under('form', around.form), ...under('parent', around.parent) };
  const offered = await offeredAmong(tenant, { field, target }, around.node_id, filled, fresh);
  return fresh.every((id) => offered.has(id)) ? [] : [refusal(place)];
}

/** The problems of lines: an existing line must belong to this record. */
async function checkLines(tenant: TenantTransaction, field: FormField, level: Level, around: Around): Promise<Problem[]> {
  const end = level.model?.ends.get(field.attribute);
  const held = new Map(rowsOf(level.stored[field.attribute]).map((row) => [row.identity, row]));
  const parent = changed(level.fields, level.values, level.stored);
  const problems: Problem[] = [];
  for (const [at, row] of rowsOf(level.values[field.attribute]).entries()) {
    const place = `${level.place}${field.attribute}[${at}]`;
    if (row.identity && !held.has(row.identity)) problems.push(refusal(place));
    else {
      const inner = { model: end && tenant.config.schema.models.get(end.to), fields: field.columns ?? [], values: row, place: `${place}.` };
      problems.push(...(await checkLevel(tenant, { ...inner, stored: held.get(row.identity ?? '') ?? {} }, { ...around, parent })));
    }
  }
  return problems;
}

async function checkLevel(tenant: TenantTransaction, level: Level, around: Around): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of level.fields.filter((each) => isWritable(each) && Object.hasOwn(level.values, each.attribute))) {
    if (holdsLines(field)) problems.push(...(await checkLines(tenant, field, level, around)));
    // The name of a link counts as one, whatever the kind of the field.
    else if (field.kind === 'relationship' || level.model?.ends.has(field.attribute))
      problems.push(...(await checkLink(tenant, field, level, around)));
  }
  return problems;
}

/**
 * Throws `invalid` if an outsider submits links to records that the form's fields do not offer, or lines that do not belong to its
 * record.
 */
export async function refuseUnoffered(tenant: TenantTransaction, form: Form, values: JsonObject, node_id: string | null, stored: JsonObject | null) {
  const level = { model: tenant.config.schema.models.get(form.model), fields: form.fields, values, stored: stored ?? {}, place: '' };
  const problems = await checkLevel(tenant, level, { form: changed(form.fields, values, stored), parent: null, node_id });
  if (problems.length) throw invalid(problems);
}
