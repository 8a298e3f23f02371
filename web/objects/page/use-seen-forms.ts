import { useDocuments } from '../../data/documents/use-documents.ts';

/** The forms that this person sees, by id and by slug; none are asked for unless `enabled`. */
export function useSeenForms(enabled: boolean): ReadonlySet<string> {
  const forms = useDocuments<{ id: string; slug?: string }>('forms', { enabled }).data;
  return new Set(forms?.flatMap(({ id, slug }) => [id, slug ?? id]));
}
