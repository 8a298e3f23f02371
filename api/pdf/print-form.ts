import { AppError } from '@millwright/core/errors.ts';
import type { JsonObject, Language } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../db/types.ts';
import type { Storage } from '../files/storage/storage.ts';
import { openForm, saveForm } from '../forms/forms.service.ts';
import { fillDocuments, findTemplate } from './documents.service.ts';
import type { Filled } from './print/fill-document.ts';

type FilledForm = { form_id: string; field: string; node_id?: string | null | undefined; values: JsonObject; language?: Language | undefined };

/**
 * Fills the template of a form's print with what the form would save. It saves the record to read the computed values, so
 * the caller must run it in a transaction that is rolled back (`dry_run`).
 */
export async function fillFromForm(tenant: TenantTransaction, storage: Storage, filled: FilledForm): Promise<Filled[]> {
  const { form_id, node_id = null, values, language } = filled;
  const print = openForm(tenant, form_id).fields.find(({ id, kind }) => id === filled.field && kind === 'printable');
  if (!print) throw new AppError('not_found');
  const template = findTemplate(tenant, print.template);
  const { identity } = await saveForm(tenant, { form_id, node_id, values });
  return fillDocuments(tenant, storage, { template, subject: { object_ids: [identity] }, language });
}
