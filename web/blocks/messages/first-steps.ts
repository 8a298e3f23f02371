import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';

const mostForms = 3;

/** The models of the records that a form's fields ask for, once per field. */
function relatedModels(fields: readonly FormField[], model: ResolvedModel | undefined, schema: Schema): string[] {
  return fields.flatMap(({ kind, attribute, columns = [] }) => {
    const to = model?.ends.get(attribute)?.to;
    if (kind === 'items') return relatedModels(columns, to ? schema.models.get(to) : undefined, schema);
    return kind === 'relationship' && to && to !== model?.model.slug ? [to] : [];
  });
}

/**
 * The forms for the first steps in an empty company: forms that need no existing record, ordered by how many other forms need their
 * records.
 */
export function firstForms(forms: readonly Form[], schema: Schema): Form[] {
  const slugs = forms.flatMap((form) => relatedModels(form.fields, findModel(schema, form.model), schema));
  const counts = Map.groupBy(slugs, (slug) => slug);
  const often = (form: Form) => counts.get(findModel(schema, form.model)?.model.slug ?? '')?.length ?? 0;
  const alone = forms.filter(
    (form) => !form.deleted && !form.step && often(form) > 0 && !form.fields.some(({ kind, required }) => kind === 'relationship' && required),
  );
  return alone.toSorted((a, b) => often(b) - often(a) || a.slug.localeCompare(b.slug)).slice(0, mostForms);
}

/** The first forms to fill in, if the company has no record of any of their models; otherwise, or while this loads, none. */
export function useFirstForms(enabled: boolean): Form[] {
  const { schema } = useSchema();
  const forms = useDocuments<Form>('forms', { enabled });
  const first = enabled && schema && forms.data ? firstForms(forms.data, schema) : [];
  const slugs = first.flatMap((form) => (schema && findModel(schema, form.model)?.model.slug) ?? []);
  const empty = useQuery({
    queryKey: ['empty', slugs],
    queryFn: async ({ signal }) => {
      const parts = slugs.map((slug, at) => `m${at}: ${slug}(limit: 1) { identity }`).join(' ');
      const data = await graph<Record<string, unknown[]>>(`query first { ${parts} }`, {}, signal);
      return Object.values(data).every((rows) => rows.length === 0);
    },
    enabled: slugs.length > 0,
  });
  return empty.data ? first : [];
}
