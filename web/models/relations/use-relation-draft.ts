import { useMemo, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { changedKeys, differences, reapply } from '../../documents/saving/changes.ts';
import type { SavingState } from '../../documents/saving/use-saving.ts';
import { type Keys, withKeys } from '../../documents/saving/with-keys.ts';
import { type RelationDocument, useRenewed } from '../data/use-models.ts';
import { type RelationContent, useSaveRelation } from '../data/use-relations.ts';
import { newRelation } from '../draft/relation-draft.ts';
import { relationKind } from '../draft/relation-kind.ts';

const { draftOf } = relationKind;

/** What is typed of a relation or a new one, on top of the version it was begun at; what somebody else stores meanwhile is taken in on demand. */
export function useRelationDraft(stored: RelationDocument | null, begin: string) {
  const store = useSaveRelation();
  const renewed = useRenewed();
  const [base, setBase] = useState(stored);
  const [was, setWas] = useState(() => (stored ? draftOf(stored) : newRelation(begin)));
  const [draft, setDraft] = useState(was);
  const dirty = useMemo(() => Object.keys(changedKeys(was, draft)).length > 0, [was, draft]);
  /** Goes on from what is stored, with what was typed since `from` on top. */
  const take = (next: RelationDocument, from: RelationContent) => {
    const content = draftOf(next);
    setBase(next);
    setWas(content);
    setDraft((mine) => reapply(relationKind, from, mine, content));
  };
  const newer = !store.isPending && base && stored && stored.version > base.version ? stored : null;
  // Without changes of one's own there is nothing to decide.
  if (newer && !dirty) take(newer, draft);
  const theirs = dirty ? newer : null;
  const save = async (): Promise<RelationDocument | null> => {
    try {
      const saved = await store.mutateAsync({ stored: base, content: base ? changedKeys(was, draft) : draft });
      if (base) take(saved, draft);
      return saved;
    } catch (failure) {
      // What was refused stands in `error`; what somebody else stored is read at once.
      if (failure instanceof AppFailure && failure.code === 'out_of_sync') await renewed();
      return null;
    }
  };
  const sync: Pick<SavingState, 'theirs' | 'differences' | 'refresh'> = {
    theirs,
    differences: theirs ? differences(relationKind, was, draft, draftOf(theirs)) : [],
    refresh: () => {
      if (!theirs) return;
      store.reset();
      take(theirs, was);
    },
  };
  const change = (keys: Keys<RelationContent>) => {
    if (store.error) store.reset();
    setDraft((before) => withKeys(before, keys));
  };
  return { draft, dirty, change, save, sync, pending: store.isPending, error: store.error };
}
