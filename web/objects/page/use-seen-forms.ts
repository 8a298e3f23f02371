import { useDocuments } from '../../data/documents/use-documents.ts';

/** Reads the forms that this person may use, by id and slug; nothing unless `enabled`. */
export function useSeenForms(enabled: boolean): ReadonlySet<string> {
  const forms = useDocuments<{ id: string; slug?: string }>('forms', { enabled }).data;
  return new Set(forms?.flatMap(({ id, slug }) => [id, slug ?? id]));
}
