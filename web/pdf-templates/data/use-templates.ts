import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';

/** A stored template. */
export type StoredTemplate = PdfTemplate & {
  id: string;
  slug: string | null;
  version: number;
  template: boolean;
  updated_at: string | null;
};

/** The document templates of a model; empty while they load, or if the person may not read them. */
export function useTemplatesOf(model: ResolvedModel | undefined): StoredTemplate[] {
  const { data } = useDocuments<StoredTemplate>('pdf_templates', { enabled: model !== undefined });
  if (!data || !model) return [];
  return data.filter((each) => each.model === model.table || each.model === model.model.id);
}
