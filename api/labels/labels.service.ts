import { mostLabels } from '@millwright/core/contract/labels.ts';
import { contentOf } from '@millwright/core/document/check.ts';
import { problemsOf } from '@millwright/core/document/problems.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject, Language } from '@millwright/core/json.ts';
import { type LabelContent, labelContent } from '@millwright/core/label/content.ts';
import { labelPaths, labelRead, labelSelection } from '@millwright/core/label/reads.ts';
import { type LabelTemplate, labelTemplate } from '@millwright/core/label/template.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { numberFormatOf, numberFormatOption } from '@millwright/core/value/number-format.ts';
import { documentNotFound } from '../configuration/configuration.ts';
import type { TenantTransaction } from '../db/types.ts';
import { openForm } from '../forms/forms.service.ts';
import { readQuery } from '../records/query.service.ts';
import { clientOptions } from '../records/stored/client-options.ts';

/** The records to print labels of, one label per mention, with a template or the template of a form. */
export type LabelRequest = {
  label_template_id?: string | undefined;
  form_id?: string | undefined;
  object_ids: readonly string[];
  language?: Language | undefined;
  copies?: number | undefined;
  start_position?: number | undefined;
};
export type Labels = { template: LabelTemplate; contents: LabelContent[]; start: number };

/** A label template that this person may use; any other is answered as an unknown one. One that was stored before it had its present shape is refused by its places. */
function templateOf(tenant: TenantTransaction, id: string): LabelTemplate {
  const stored = tenant.config.get('label_templates', id);
  if (!tenant.access.allows('READ', 'FORMS', { id: stored.id, client_id: tenant.client.id })) throw documentNotFound('label_templates', id);
  const { data, error } = labelTemplate.safeParse(contentOf(stored as unknown as JsonObject), { reportInput: true });
  if (!data) throw invalid(problemsOf(error));
  return data;
}

/** The label template that the author of a form chose. */
function templateOfForm(tenant: TenantTransaction, id: string): string {
  const form = openForm(tenant, id);
  if (!form.label_template) throw invalid([{ field: 'form_id', code: 'required', message: 'This form has no label template.' }]);
  return form.label_template;
}

function modelOf(tenant: TenantTransaction, { model }: LabelTemplate): ResolvedModel {
  const slug = model === undefined ? undefined : (tenant.config.find('models', model)?.slug ?? model);
  const resolved = slug === undefined ? undefined : tenant.config.schema.models.get(slug);
  if (!resolved) throw new AppError('model_not_found', { id: model ?? '' });
  return resolved;
}

/** The most records that one statement reads. */
const atOnce = 500;

/** The records by identity, with the values that the labels show. Values that this person may not read are empty. */
async function readRecords(tenant: TenantTransaction, model: ResolvedModel, template: LabelTemplate, ids: readonly string[]) {
  const reads = labelPaths(template).flatMap((path) => labelRead(tenant.config.schema, model, path) ?? []);
  const query = `query ($where: JSON, $limit: Int) { rows: ${model.model.slug}(where: $where, limit: $limit) { ${labelSelection(reads)} } }`;
  const records = new Map<string, JsonObject>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const where = { fact: 'identity', operator: 'in', value: ids.slice(from, from + atOnce) };
    const { rows } = await readQuery(tenant, query, { where, limit: atOnce }, { leave_out: true });
    for (const row of rows as JsonObject[]) records.set(String(row.identity), row);
  }
  return records;
}

/** The same by a stored template, or by that of a form. */
export function readStoredLabels(tenant: TenantTransaction, request: LabelRequest): Promise<Labels> {
  return readLabels(tenant, templateOf(tenant, request.label_template_id ?? templateOfForm(tenant, request.form_id ?? '')), request);
}

/** The contents of the labels, in the requested order. Records that do not exist, or that this person may not read, are reported. */
export async function readLabels(
  tenant: TenantTransaction,
  template: LabelTemplate,
  request: Omit<LabelRequest, 'label_template_id' | 'form_id'>,
): Promise<Labels> {
  const { object_ids, language } = request;
  const model = modelOf(tenant, template);
  const copies = request.copies ?? template.copies ?? 1;
  if (object_ids.length * copies > mostLabels)
    throw invalid([{ field: 'copies', code: 'invalid_value', message: `At most ${mostLabels} labels at once.` }]);
  const records = await readRecords(tenant, model, template, [...new Set(object_ids)]);
  const numbers = numberFormatOf((await clientOptions(tenant))[numberFormatOption]);
  const wording = { language: language ?? (tenant.client.language as Language), zone: tenant.client.time_zone, numbers };
  const contentOfId = new Map<string, LabelContent>();
  for (const [id, record] of records) contentOfId.set(id, labelContent({ schema: tenant.config.schema, model, template, wording }, record));
  const contents = object_ids.flatMap((id) => {
    const content = contentOfId.get(id);
    if (!content) throw new AppError('not_found');
    return Array.from({ length: copies }, () => content);
  });
  return { template, contents, start: request.start_position ?? template.start_position ?? 1 };
}
