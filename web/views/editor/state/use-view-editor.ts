import type { Schema } from '@millwright/core/model/schema.ts';
import { useCallback, useMemo, useState } from 'react';
import { useRights } from '../../../data/documents/use-rights.ts';
import { useUser } from '../../../data/session.ts';
import { useHistory } from '../../../documents/history/use-history.ts';
import { type DraftKeeping, useDocumentDraft } from '../../../documents/saving/use-document-draft.ts';
import { type Saving, useSaving } from '../../../documents/saving/use-saving.ts';
import { blockOf, changedBlock } from '../draft/block-edits.ts';
import { draftOf, type ViewDocument, type ViewDraft, viewKind } from '../draft/view-draft.ts';
import type { ViewEditing } from './editor-context.ts';
import { useBlockName } from './use-block-name.ts';

export type ViewEditor = {
  editing: ViewEditing;
  saving: Saving<ViewDocument, ViewDraft>;
  keeping: DraftKeeping<ViewDocument, ViewDraft>;
  /** Restores an earlier draft. */
  takeUp: () => void;
  /** Switches the preview between use and editing. */
  run: (running: boolean) => void;
};

const begin = (draft: ViewDraft) => ({ draft });

/** Creates the shared state of the view editor: the draft with undo, the selection, and the preview mode. */
export function useViewEditor(stored: ViewDocument, schema: Schema): ViewEditor {
  const history = useHistory(begin(draftOf(stored)));
  const saving = useSaving(viewKind, stored, history, begin);
  const rights = useRights();
  const { client_id } = useUser();
  const may = rights?.allows('UPDATE', 'VIEWS', { id: stored.id, client_id }) ?? false;
  const keeping = useDocumentDraft(viewKind, saving, history, may);
  const nameOf = useBlockName(schema);
  const [selected, select] = useState<string | null>(null);
  const [flash, setFlash] = useState<ViewEditing['flash']>({ block: null, steps: 0 });
  const [running, run] = useState(false);
  const [adding, setAdding] = useState<ViewEditing['adding']>(null);
  const add = useCallback<ViewEditing['add']>((place, type) => setAdding(place && { place, ...(type && { type }) }), []);
  const { draft } = history.state;
  const editable = may && keeping.offered === null;
  const { edit } = history;
  const change = useCallback((next: ViewDraft, tag?: string) => edit({ draft: next }, tag), [edit]);
  const steps = useMemo(() => {
    // Undo and redo highlight the changed block.
    const going = (go: () => void, next: { draft: ViewDraft } | undefined) => () => {
      go();
      if (!next) return;
      const block = changedBlock(draft, next.draft);
      select(block);
      setFlash(({ steps: before }) => ({ block, steps: before + 1 }));
    };
    return { ...history, undo: going(history.undo, history.past.at(-1)), redo: going(history.redo, history.future[0]) };
  }, [history, draft]);
  const here = selected !== null && blockOf(draft, selected) ? selected : null;
  const editing: ViewEditing = {
    base: saving.base,
    draft,
    schema,
    editable,
    history: steps,
    change,
    selected: here,
    select,
    flash,
    running,
    nameOf: (block) => nameOf(draft, block),
    adding,
    add,
  };
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  return { editing, saving, keeping, takeUp, run };
}
