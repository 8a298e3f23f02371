import { useMemo, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { useHistory } from '../../documents/history/use-history.ts';
import { useDocumentDraft } from '../../documents/saving/use-document-draft.ts';
import { useSaving } from '../../documents/saving/use-saving.ts';
import { type Keys, withKeys } from '../../documents/saving/with-keys.ts';
import { useModelRights } from '../data/use-model-rights.ts';
import { type RelationDocument, useRenewed } from '../data/use-models.ts';
import { type RelationContent, useCreateRelation } from '../data/use-relations.ts';
import { newRelation } from '../draft/relation-draft.ts';
import { newRelationKind, relationKind } from '../draft/relation-kind.ts';
import type { GivenAlong } from '../plan/PlanView.tsx';

const editing = (draft: RelationContent) => ({ draft });
/** An empty relation as the base of a draft. */
const blank = (begin: string) => ({ ...newRelation(begin), id: 'new', slug: '', version: 0 }) as RelationDocument;

type Along = Partial<Pick<GivenAlong, 'fill' | 'switch_off'>>;

/** Manages the draft of a relation or a new one: its base version, undo, and local storage until it is saved. */
export function useRelationDraft(stored: RelationDocument | null, begin: string) {
  const create = useCreateRelation();
  const renewed = useRenewed();
  const rights = useModelRights(stored?.id);
  const [fresh] = useState(() => blank(begin));
  const [rejection, setRejection] = useState<{ draft: RelationContent; problems: AppFailure['fields'] } | null>(null);
  const isNew = stored === null;
  const kind = isNew ? newRelationKind : relationKind;
  const document = stored ?? fresh;
  const history = useHistory(useMemo(() => editing(kind.draftOf(document)), [kind, document]));
  const saving = useSaving(kind, document, history, editing);
  const keeping = useDocumentDraft(kind, saving, history, stored !== null && rights.update && !stored.deletedAt);
  const { draft } = history.state;
  const refuse = (problems: AppFailure['fields']) => setRejection({ draft, problems });
  const change = (keys: Keys<RelationContent>, tag?: string) => {
    if (create.error) create.reset();
    history.edit(editing(withKeys(draft, keys)), tag);
  };
  /** Saves; resolves to the new relation, or null if it was refused or an existing one was saved. */
  const make = async ({ fill = {} }: Along): Promise<RelationDocument | null> => {
    // The error is in `error`.
    try {
      const relation = await create.mutateAsync({ content: draft, fill });
      keeping.discard();
      return relation;
    } catch (error) {
      if (error instanceof AppFailure) refuse(error.fields);
      return null;
    }
  };
  const save = async ({ fill = {}, switch_off = false }: Along): Promise<boolean> => {
    const body = Object.keys(fill).length ? { body: { fill } } : {};
    const saved = await saving.save({ ...body, ...(switch_off && { query: { switch_off: '1' } }) });
    if (saved) await renewed();
    return saved;
  };
  const takeUp = () => {
    if (keeping.offered) saving.resume(keeping.offered);
    keeping.answered();
  };
  // A refusal applies only to the draft that was sent.
  const problems = [saving.refused, rejection].flatMap((one) => (one?.draft === draft ? one.problems : []));
  const failure = isNew ? create.error : saving.error;
  const error = failure?.fields.length && problems.length === 0 ? null : failure;
  return {
    kind,
    draft,
    history,
    saving,
    keeping,
    takeUp,
    change,
    make,
    save,
    problems,
    refuse,
    pending: create.isPending || saving.pending,
    error,
  };
}
