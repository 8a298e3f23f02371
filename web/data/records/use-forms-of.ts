import type { Form } from '@millwright/core/form/types.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { useDocuments } from '../documents/use-documents.ts';

/** The forms that write records of a model, those without a particular step first. */
export function useFormsOf(model: ResolvedModel | undefined): Form[] {
  const { data } = useDocuments<Form>('forms');
  if (!data || !model) return [];
  const own = data.filter((form) => !form.deleted && (form.model === model.table || form.model === model.model.id));
  return own.sort((a, b) => Number(Boolean(a.step)) - Number(Boolean(b.step)));
}
