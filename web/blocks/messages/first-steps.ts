import type { Form, FormField } from '@millwright/core/form/types.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { graph } from '../../data/graph.ts';

const mostForms = 3;

/** The models of records that fields ask for, each as often as it is asked for. */
function relatedModels(fields: readonly FormField[], model: ResolvedModel | undefined, schema: Schema): string[] {
  return fields.flatMap(({ kind, attribute, columns = [] }) => {
    const to = model?.ends.get(attribute)?.to;
    if (kind === 'items') return relatedModels(columns, to ? schema.models.get(to) : undefined, schema);
    return kind === 'relationship' && to && to !== model?.model.slug ? [to] : [];
  });
}

/**
 * The forms to begin an empty company with: those that can be filled in while there is nothing to choose from, first
 * what most other forms ask for.
 */
export function firstForms(forms: readonly Form[], schema: Schema): Form[] {
  const asked = forms.flatMap((form) => relatedModels(form.fields, findModel(schema, form.model), schema));
  const counts = Map.groupBy(asked, (slug) => slug);
  const often = (form: Form) => counts.get(findModel(schema, form.model)?.model.slug ?? '')?.length ?? 0;
  const alone = forms.filter(
    (form) => !form.deleted && !form.step && often(form) > 0 && !form.fields.some(({ kind, required }) => kind === 'relationship' && required),
  );
  return alone.toSorted((a, b) => often(b) - often(a) || a.slug.localeCompare(b.slug)).slice(0, mostForms);
}

/** What to begin with while the company has no record of any of them; nothing otherwise, or while that is not known. */
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
