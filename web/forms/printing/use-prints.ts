import type { FormField } from '@millwright/core/form/types.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { type StoredTemplate, useTemplatesOf } from '../../pdf-templates/data/use-templates.ts';
import type { BrowserForm } from '../values/form-values.ts';

export type Print = { field: FormField; templates: readonly StoredTemplate[] };

/** The prints of a form with their templates; empty while these load, or if they are not readable. */
export function usePrints(form: BrowserForm | undefined): readonly Print[] {
  const { schema } = useSchema();
  const fields = form?.fields.filter(({ kind }) => kind === 'printable') ?? [];
  const model = schema && form && fields.length > 0 ? findModel(schema, form.model) : undefined;
  const all = useTemplatesOf(model);
  return fields.flatMap((field) => {
    const templates = all.filter(({ id, slug }) => field.template === id || field.template === slug);
    return templates.length > 0 ? [{ field, templates }] : [];
  });
}
