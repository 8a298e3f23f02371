import type { Problem } from '@millwright/core/errors.ts';
import { AppError } from '@millwright/core/errors.ts';
import { formProblems } from '@millwright/core/form/form-rules.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useMemo, useState } from 'react';
import { useRights } from '../../../data/documents/use-rights.ts';
import { useUser } from '../../../data/session.ts';
import { useHistory } from '../../../documents/history/use-history.ts';
import { useDocumentDraft } from '../../../documents/saving/use-document-draft.ts';
import { useSaving } from '../../../documents/saving/use-saving.ts';
import type { StoredForm } from '../../list/copy-of.ts';
import { draftOf, type FormDraft, formKind, withQueries } from './draft.ts';
import type { FormEditing } from './editor-context.ts';
import type { Place } from './edits.ts';

const editing = (draft: FormDraft) => ({ draft });

/** Problems that the browser finds in the draft; the server reports unparsable filters. */
function ownProblems(draft: FormDraft): Problem[] {
  try {
    return formProblems(draft);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Creates the shared state of the form editor: the draft with undo, the selection, and saving. */
export function useFormEditor(stored: StoredForm, schema: Schema, model: ResolvedModel) {
  const history = useHistory(useMemo(() => editing(draftOf(stored)), [stored]));
  const saving = useSaving(formKind, stored, history, editing);
  const rights = useRights();
  const { client_id } = useUser();
  const may = rights?.allows('UPDATE', 'FORMS', { id: stored.id, client_id }) ?? false;
  const keeping = useDocumentDraft(formKind, saving, history, may);
  const [selected, select] = useState<Place | null>(null);
  const { draft } = history.state;
  const editable = may && keeping.offered === null;
  const refused = saving.refused?.draft === draft ? saving.refused.problems : null;
  const problems = useMemo(() => [...ownProblems(draft), ...(refused ?? [])], [draft, refused]);
  const change = (next: FormDraft, tag?: string) => history.edit({ ...history.state, draft: withQueries(schema, draft, next) }, tag);
  const editor: FormEditing = { schema, model, draft, editable, change, seal: history.seal, selected, select, problems };
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  return { editor, history, saving, keeping, takeUp, may };
}

export type FormEditorState = ReturnType<typeof useFormEditor>;
