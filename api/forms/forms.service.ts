import { AppError, invalid, type Problem } from '@millwright/core/errors.ts';
import { optionAt } from '@millwright/core/field/default.ts';
import { changed, checkValues } from '@millwright/core/form/check-values.ts';
import { hasConditions, standing } from '@millwright/core/form/conditions.ts';
import { formOptions } from '@millwright/core/form/making/options.ts';
import { submittedPlace } from '@millwright/core/form/places.ts';
import { samplingResults } from '@millwright/core/form/sampling/decide.ts';
import { isSampling } from '@millwright/core/form/sampling/sample-field.ts';
import { toWrite } from '@millwright/core/form/to-write.ts';
import type { Form, FormField } from '@millwright/core/form/types.ts';
import { visibleFields, type Withheld } from '@millwright/core/form/visible-form.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { fieldIds, readGuard } from '@millwright/core/query/guard.ts';
import { isVisible } from '@millwright/core/query/visible.ts';
import type { FilterContext } from '@millwright/core/value/context.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import { newId } from '../db/sql/new-id.ts';
import type { TenantTransaction } from '../db/types.ts';
import { mayChangeForm } from '../documents/checks/rules.ts';
import { applyTransition, liveProcess } from '../processes/processes.service.ts';
import { readQuery } from '../records/query.service.ts';
import { deleteRecords } from '../records/records.service.ts';
import { clientOptions } from '../records/stored/client-options.ts';
import { holdRecord, refuseConflicts } from './conflicts.ts';
import { refuseOtherThanImages } from './images.ts';
import { spendLink } from './links/form-links.ts';
import { refuseUnoffered } from './shared/check-outsider.ts';
import { formForOutsider, valuesForOutsider } from './shared/outsider-form.ts';

/** A form as sent to the browser, without its queries. */
export type BrowserForm = Omit<Form, 'read_query' | 'write_query'>;
type FormAnswer = { form: BrowserForm; values: JsonObject; options: JsonObject };
/**
 * A submission. `context` has variables for the filters of the write query; `before` has the values of the submitted fields when the
 * form was opened. `close_short` and `take_more` confirm that a step ends with less or more than was ordered.
 */
export type Submission = {
  form_id: string;
  node_id?: string | null;
  values: JsonObject;
  context?: JsonObject;
  before?: JsonObject;
  close_short?: boolean;
  take_more?: boolean;
};

/**
 * A form that the caller may fill in: by a right, or by a share link to this form whose issuer still has the right. Throws
 * `document_not_found` otherwise.
 */
export function openForm(tenant: TenantTransaction, id: string): Form {
  const form = tenant.config.get('forms', id);
  const { share } = tenant.principal;
  const item = { id: form.id, client_id: tenant.client.id };
  const opens = form.unpublished ? mayChangeForm(tenant, tenant.config, item) : tenant.access.allows('READ', 'FORMS', item);
  const may = opens && (!share || (share.form_id === form.id && !form.unpublished));
  // A form that the caller may not open is reported as if it did not exist.
  if (!may) throw documentNotFound('forms', id);
  // The document may name its model by slug or by id.
  return { ...form, model: tenant.config.find('models', form.model)?.slug ?? form.model };
}

/** Fields that the caller may not read are empty instead of refused, because the author of the form chose its query. */
const asRead = { leave_out: true } as const;

/** A form for the caller: fields that they may not read are left out and named in `withheld`; fields that they may not write are read-only. */
export function formOf(tenant: TenantTransaction, id: string, verb: 'CREATE' | 'UPDATE'): Form & { withheld?: Withheld[] } {
  const form = openForm(tenant, id);
  const { schema } = tenant.config;
  const model = schema.models.get(form.model);
  if (!model) return form;
  const guard = readGuard(tenant.access, tenant.client.id);
  const { fields, withheld } = visibleFields(schema, model, form.fields, {
    sees: (of, name) => isVisible({ schema, guard }, of, name),
    writes: (of, name) => fieldIds(of, name).every((field) => tenant.access.allows(verb, 'FIELDS', { id: field, client_id: tenant.client.id })),
  });
  return { ...form, fields, ...(withheld.length ? { withheld } : {}) };
}

function toBrowser({ principal }: TenantTransaction, { read_query: _, write_query: __, ...form }: Form): BrowserForm {
  return principal.share ? formForOutsider(form) : form;
}

/** A form as sent to the browser, for no particular record. */
export const browserForm = (tenant: TenantTransaction, id: string): BrowserForm => toBrowser(tenant, formOf(tenant, id, 'UPDATE'));

/** The first row under the only top-level field of a query's result. */
function firstRow(data: JsonObject): JsonObject | null {
  const [value = null] = Object.values(data);
  const row = Array.isArray(value) ? value[0] : value;
  return row && typeof row === 'object' && !Array.isArray(row) ? row : null;
}

const asksOptions = (fields: readonly FormField[]): boolean =>
  fields.some(({ unless_option, columns = [] }) => unless_option !== undefined || asksOptions(columns));

/** The fields, and columns of lines, without those that an option of the company leaves out. */
function fieldsFor(options: JsonObject, fields: readonly FormField[]): FormField[] {
  const left = fields.filter(({ unless_option }) => unless_option === undefined || optionAt(options, unless_option) !== true);
  return left.map((field) => (field.columns ? { ...field, columns: fieldsFor(options, field.columns) } : field));
}

/** A form with the values of one record, or without values for a new record. */
export async function readForm(tenant: TenantTransaction, form_id: string, asked: string | null): Promise<FormAnswer> {
  const node_id = recordOf(tenant, asked);
  const whole = formOf(tenant, form_id, node_id ? 'UPDATE' : 'CREATE');
  const form = asksOptions(whole.fields) ? { ...whole, fields: fieldsFor(await clientOptions(tenant), whole.fields) } : whole;
  const options = formOptions(tenant.config.schema, form.model, form.fields);
  if (!node_id) return { form: toBrowser(tenant, form), values: {}, options };
  const values = firstRow(await readQuery(tenant, form.read_query, { node_id }, asRead));
  if (!values) throw new AppError('not_found');
  return { form: toBrowser(tenant, form), values: tenant.principal.share ? valuesForOutsider(form.fields, values) : values, options };
}

/** The stored values of a record, read by the form's query; null if the form has no such query. */
export async function storedValues(tenant: TenantTransaction, form: Form, node_id: string): Promise<JsonObject | null> {
  return form.read_query.trim() ? firstRow(await readQuery(tenant, form.read_query, { node_id }, asRead)) : null;
}

/** The record of a call. Throws `not_found` if a share link names another record than its own. */
function recordOf(tenant: TenantTransaction, node_id: string | null): string | null {
  const { share } = tenant.principal;
  if (share && node_id && node_id !== share.node_id) throw new AppError('not_found');
  return share ? share.node_id : node_id;
}

/** Advances the record if it is in the step of the form. A share link can't confirm a step that ends with less or more than was ordered. */
async function advance(tenant: TenantTransaction, form: Form, id: string, { close_short = false, take_more = false }: Submission) {
  if (!form.advances || !form.step) return;
  const { active_operation } = await liveProcess(tenant, id);
  if (active_operation?.key === form.step)
    await applyTransition(tenant, { object_id: id, action: 'advance', ...(!tenant.principal.share && { close_short, take_more }) });
}

/** Locks and reads the record of a form. Null if the form has no query to read it, or no check needs its values. */
async function storedRecord(tenant: TenantTransaction, form: Form, node_id: string, { before = {} }: Submission): Promise<JsonObject | null> {
  const isAsked = tenant.principal.share || Object.keys(before).length > 0 || hasConditions(form) || form.fields.some(isSampling);
  if (!form.read_query.trim() || !isAsked) return null;
  await holdRecord(tenant, form, node_id);
  return storedValues(tenant, form, node_id);
}

/** The context for evaluating a form's conditions, the same as in the browser. */
const contextOf = ({ now, client, principal }: TenantTransaction, node_id: string | null): FilterContext => ({
  now,
  time_zone: client.time_zone,
  values: { user_id: principal.user_id ?? null, object_id: node_id },
});

/** The results of the form's samples. Only the server decides them; submitted results are ignored. */
function decidedSamples(tenant: TenantTransaction, form: Form, values: JsonObject, node_id: string | null, stored: JsonObject | null): JsonObject {
  if (!form.fields.some(isSampling)) return {};
  const { hidden } = standing(form, changed(form.fields, values, stored), node_id !== null, {}, contextOf(tenant, node_id));
  return samplingResults(form.fields, values, node_id === null ? null : (stored ?? {}), hidden);
}

/** Runs the write query. Problems of the save are reported with their places in the form. */
async function write(tenant: TenantTransaction, form: Form, { values: submitted, context = {} }: Submission, variables: JsonObject) {
  try {
    return firstRow(await readQuery(tenant, form.write_query, variables, { context }));
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details?.fields)) throw error;
    const problems = error.details.fields as Problem[];
    throw invalid(problems.map((problem) => ({ ...problem, field: submittedPlace(form.fields, submitted, problem.field) })));
  }
}

/** Validates and saves a submission with the rights of its sender, and returns the record. */
export async function saveForm(tenant: TenantTransaction, submission: Submission): Promise<{ form: Form; identity: string }> {
  const { share } = tenant.principal;
  const node_id = recordOf(tenant, submission.node_id ?? null);
  const form = formOf(tenant, submission.form_id, node_id ? 'UPDATE' : 'CREATE');
  if (!form.write_query.trim()) throw new AppError('no_write_query');
  const stored = node_id === null ? null : await storedRecord(tenant, form, node_id, submission);
  const problems = checkValues(form, submission.values, node_id === null ? null : (stored ?? {}), contextOf(tenant, node_id));
  if (problems.length) throw invalid(problems);
  if (share) await refuseUnoffered(tenant, form, submission.values, node_id, stored);
  await refuseOtherThanImages(tenant, form.fields, submission.values);
  const { values: sent, before = {} } = submission;
  if (node_id !== null && stored) await refuseConflicts(tenant, form, node_id, { values: sent, before, stored });
  const results = decidedSamples(tenant, form, sent, node_id, stored);
  const { values, deleted } = toWrite(form.fields, sent, node_id);
  const written = await write(tenant, form, share ? { ...submission, context: {} } : submission, { values: { ...values, ...results }, node_id });
  const identity = String(written?.identity ?? node_id);
  if (deleted.length) await deleteRecords(tenant, deleted);
  return { form, identity };
}

/**
 * Saves a submission. The record, its lines, the event and, if the form advances its record, the transition commit together. The event
 * starts automations that are triggered by this form.
 */
export async function submitForm(tenant: TenantTransaction, submission: Submission): Promise<{ identity: string; event_id: string }> {
  await spendLink(tenant);
  const { form, identity } = await saveForm(tenant, submission);
  const event_id = newId();
  tenant.emit({ id: event_id, node_id: identity, model: form.model, type: 'form_submitted', form_id: form.id });
  await advance(tenant, form, identity, submission);
  return { identity, event_id };
}
