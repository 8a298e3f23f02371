import type { Problem } from '@millwright/core/errors.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSorting } from '../../data/documents/use-schema.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { type DraftKeeping, useDocumentDraft } from '../../documents/saving/use-document-draft.ts';
import { type Saving, useSaving } from '../../documents/saving/use-saving.ts';
import { useModelRights } from '../data/use-model-rights.ts';
import { type ModelContent, type ModelDocument, type RelationDocument, useRenewed } from '../data/use-models.ts';
import { draftOf } from '../draft/draft.ts';
import { type ModelEditor, useUnfinished } from '../draft/editor-context.ts';
import { modelKind } from '../draft/model-kind.ts';
import { draftProblems } from '../draft/model-problems.ts';
import { isOwnChange } from '../draft/own-change.ts';

export type ModelSaving = Saving<ModelDocument, ModelContent>;

export type EditorState = {
  editor: ModelEditor;
  saving: ModelSaving;
  keeping: DraftKeeping<ModelDocument, ModelContent>;
  /** Restores the changes of an earlier draft. */
  takeUp: () => void;
};

const editing = (draft: ModelContent) => ({ draft });

/** Creates the shared state of a model's page: the draft with undo, its problems, and saving. */
export function useEditorState(stored: ModelDocument, models: readonly ModelDocument[], relations: readonly RelationDocument[]): EditorState {
  const rights = useModelRights(stored.id);
  const renewed = useRenewed();
  const history = useHistory(useMemo(() => editing(draftOf(stored)), [stored]));
  const saving = useSaving(modelKind, stored, history, editing);
  const keeping = useDocumentDraft(modelKind, saving, history, rights.update);
  const { draft } = history.state;
  const { base } = saving;
  const [selected, select] = useState<string | null>(null);
  const [planned, setPlanned] = useState<{ draft: ModelContent; problems: readonly Problem[] } | null>(null);
  const unfinished = useUnfinished();
  const sorting = useSorting();
  const schema = useMemo(
    () =>
      resolveSchema(
        models.map((model) => (model.id === base.id ? { ...model, ...draft } : model)),
        relations,
        sorting,
      ),
    [models, relations, base.id, draft, sorting],
  );
  const own = useMemo(() => draftProblems(base, draft, relations), [base, draft, relations]);
  const problems = useMemo(() => {
    const refused = [saving.refused, planned].flatMap((one) => (one?.draft === draft ? one.problems : []));
    return [...own, ...refused];
  }, [own, saving.refused, planned, draft]);
  // While this page's own migration runs, the page shows the model in force. Edits made during another person's migration stay.
  const begun = saving.dirty && saving.theirs === null && isOwnChange(base, stored);
  const { giveUp } = saving;
  useEffect(() => {
    if (begun) giveUp();
  }, [begun, giveUp]);
  const editable = rights.update && !stored.change && keeping.offered === null;
  const editor: ModelEditor = {
    stored: base,
    draft,
    schema,
    editable,
    edit: (next, tag) => history.edit(editing(next), tag),
    seal: history.seal,
    history,
    problems,
    refuse: (refused) => setPlanned({ draft, problems: refused }),
    ...unfinished,
    selected,
    select,
  };
  const save: ModelSaving['save'] = async (along) => {
    const saved = await saving.save(along);
    if (saved) await renewed();
    return saved;
  };
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  return { editor, saving: { ...saving, save }, keeping, takeUp };
}
