import { useNavigate } from 'react-router';
import { useDocumentChanges } from '../../documents/list/use-document-changes.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import type { ViewDocument } from '../editor/draft/view-draft.ts';
import { copyOf } from './copy-of.ts';

/** Copies a view and opens the copy's editor; shows the reason if that is refused. */
export function useDuplicate(view: ViewDocument): { duplicate: () => void; pending: boolean } {
  const failure = useFailureText();
  const navigate = useNavigate();
  const { create } = useDocumentChanges<ViewDocument>('views');
  const duplicate = () =>
    create.mutate(copyOf(view), {
      onSuccess: (copy) => void navigate(`/view/edit/${copy.slug || copy.id}`),
      onError: (error) => void showRefusal(error, failure(error)),
    });
  return { duplicate, pending: create.isPending };
}
