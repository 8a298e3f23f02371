import { useMemo } from 'react';
import { useShortcut } from '../../keys/shortcuts.ts';
import { type EditHistory, useHistory } from '../history/use-history.ts';
import type { DocumentKind, EditingOf, StoredDocument } from '../saving/document-kind.ts';
import { useDocumentDraft } from '../saving/use-document-draft.ts';
import { useSaving } from '../saving/use-saving.ts';

type Asked<Stored extends StoredDocument, Draft extends object, State extends EditingOf<Draft>> = {
  kind: DocumentKind<Stored, Draft>;
  stored: Stored;
  /** Creates the editor's state from a draft. It must be the same function on each render. */
  editing: (draft: Draft) => State;
  mayEdit: boolean;
  /** Whether a draft is complete enough to be saved. */
  isComplete?: (draft: Draft) => boolean;
};

/** Manages a document editor on one page: undo, the draft, and saving by button or Ctrl S. */
export function useDocumentEditing<Stored extends StoredDocument, Draft extends object, State extends EditingOf<Draft>>({
  kind,
  stored,
  editing,
  mayEdit,
  isComplete = () => true,
}: Asked<Stored, Draft, State>) {
  const history: EditHistory<State> = useHistory(useMemo(() => editing(kind.draftOf(stored)), [kind, editing, stored]));
  const saving = useSaving(kind, stored, history, editing);
  const keeping = useDocumentDraft(kind, saving, history, mayEdit);
  const editable = mayEdit && keeping.offered === null;
  const savable = saving.dirty && saving.theirs === null && isComplete(history.state.draft);
  const save = () => {
    if (savable && !saving.pending) void saving.save();
  };
  useShortcut('Ctrl S', editable ? save : null);
  return { history, saving, keeping, editable, savable, save };
}
