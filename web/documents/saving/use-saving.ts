import { useCallback, useMemo, useRef, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import type { EditHistory } from '../history/use-history.ts';
import { changedKeys, type Difference, differences, reapply } from './changes.ts';
import type { DocumentKind, EditingOf, StoredDocument } from './document-kind.ts';
import type { KeptDraft } from './kept-draft.ts';
import { type Along, storedDocument, useStoreDocument } from './use-store-document.ts';

export type Saving<Stored extends StoredDocument = StoredDocument, Draft extends object = object> = {
  /** The version that the draft stands on. */
  base: Stored;
  dirty: boolean;
  pending: boolean;
  error: AppFailure | null;
  /** What the server has refused of which draft, until one is saved. */
  refused: { draft: Draft; problems: AppFailure['fields'] } | null;
  /** What somebody else stored meanwhile; blocks saving until it is taken in. */
  theirs: Stored | null;
  differences: Difference[];
  /** `along` goes with the changed keys, as a model's values for records that lack what becomes required. */
  save: (along?: Along) => Promise<boolean>;
  /** Goes on from what is stored now, with the changes made here on top; one step of undo. */
  refresh: () => void;
  /** Goes on from changes that were begun at an earlier version, with the steps back that were kept; else one step of undo. */
  resume: (kept: KeptDraft<Stored, Draft>) => void;
  /** Goes back to what is stored; one step of undo. */
  giveUp: () => void;
  /** Goes on from what this person has stored by another way, with what is left of the draft on top. */
  adopt: (next: Stored, mine?: Draft) => void;
};

/** What of a saving the bars above an editor show, whatever the kind of document. */
export type SavingState = Pick<Saving, 'base' | 'dirty' | 'pending' | 'theirs' | 'differences' | 'save' | 'refresh'>;

/**
 * Saving a draft on top of the version it was opened at. `editing` is the state of the editor that begins with a draft; `begun`
 * the version that a draft stands on which was there already.
 */
export function useSaving<Stored extends StoredDocument, Draft extends object, State extends EditingOf<Draft>>(
  kind: DocumentKind<Stored, Draft>,
  stored: Stored,
  history: EditHistory<State>,
  editing: (draft: Draft) => State,
  begun: Stored = stored,
): Saving<Stored, Draft> {
  const mutation = useStoreDocument<Stored>(kind.collection);
  const [base, setBase] = useState(begun);
  const [refused, setRefused] = useState<Saving<Stored, Draft>['refused']>(null);
  const [seen, setSeen] = useState<Stored | null>(null);
  const { draft } = history.state;
  const was = useMemo(() => kind.draftOf(base), [kind, base]);
  const dirty = useMemo(() => Object.keys(changedKeys(was, draft)).length > 0, [was, draft]);
  // A newer version may also arrive by itself, through the cache stream; while saving it is most likely one's own.
  const newer = !mutation.isPending && stored.version > base.version ? stored : null;
  const theirs = seen && seen.version > (newer?.version ?? base.version) ? seen : newer;

  const take = useCallback(
    (next: Stored, mine: Draft) => {
      const merged = reapply(kind, kind.draftOf(base), mine, kind.draftOf(next));
      setBase(next);
      setSeen(null);
      if (JSON.stringify(merged) !== JSON.stringify(history.state.draft)) history.edit({ ...history.state, draft: merged });
    },
    [kind, base, history],
  );

  // Without changes of one's own there is nothing to decide.
  if (theirs && !dirty) take(theirs, draft);

  const latest = useRef(history);
  latest.current = history;
  /** What was stored becomes the base. Secrets that were sent are hidden from now on, in the draft as well. */
  const settle = useCallback(
    (next: Stored, sent: Draft) => {
      setBase(next);
      const { state, edit } = latest.current;
      const shown = kind.withoutSecrets?.(sent, kind.draftOf(next)) ?? sent;
      if (state.draft === sent && Object.keys(changedKeys(sent, shown)).length > 0) edit({ ...state, draft: shown });
    },
    [kind],
  );

  const save = useCallback(
    async (along?: Along) => {
      const change = changedKeys(was, draft);
      if (Object.keys(change).length === 0 && !along) return true;
      try {
        setRefused(null);
        settle(await mutation.mutateAsync({ id: base.slug ?? base.id, version: base.version, change, ...(along && { along }) }), draft);
        return true;
      } catch (error) {
        if (error instanceof AppFailure && error.fields.length > 0) setRefused({ draft, problems: error.fields });
        if (error instanceof AppFailure && error.code === 'out_of_sync') {
          const current = error.details.current as Stored | undefined;
          setSeen(current ?? (await storedDocument<Stored>(kind.collection, base.id)));
        }
        return false;
      }
    },
    [kind, was, draft, mutation, base, settle],
  );

  const resume = ({ base: begun, draft: mine, steps }: KeptDraft<Stored, Draft>) => {
    setBase(begun);
    if (steps) history.restore(steps.past.map(editing), editing(mine), steps.future.map(editing));
    else history.edit(editing(mine));
  };

  return {
    base,
    dirty,
    pending: mutation.isPending,
    error: mutation.error && mutation.error.code !== 'out_of_sync' ? mutation.error : null,
    refused,
    theirs: dirty ? theirs : null,
    differences: theirs ? differences(kind, was, draft, kind.draftOf(theirs)) : [],
    save,
    refresh: () => theirs && take(theirs, draft),
    resume,
    giveUp: () => history.edit(editing(was)),
    adopt: (next, mine = draft) => take(next, mine),
  };
}
