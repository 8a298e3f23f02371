import type { LabelTemplate } from '@millwright/core/label/template.ts';
import type { Model } from '@millwright/core/model/types.ts';
import { useDocuments } from '../data/documents/use-documents.ts';

export type StoredLabelTemplate = LabelTemplate & { id: string; slug: string | null; version: number; template?: boolean };

/** Every label template that this person may read. */
export const useLabelTemplates = () => useDocuments<StoredLabelTemplate>('label_templates');

/** The label templates for records of a model. */
export function useTemplatesOf(model: Pick<Model, 'id' | 'slug'>) {
  const { data, ...query } = useLabelTemplates();
  return { ...query, data: data?.filter((template) => template.model === model.slug || template.model === model.id) };
}

/** The displayed name of a template. */
export const titleOf = ({ title, name }: Pick<LabelTemplate, 'title' | 'name'>) => title || name;
