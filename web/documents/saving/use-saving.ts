import { useCallback, useMemo, useRef, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import type { EditHistory } from '../history/use-history.ts';
import { changedKeys, type Difference, differences, reapply } from './changes.ts';
import type { DocumentKind, EditingOf, StoredDocument } from './document-kind.ts';
import type { KeptDraft } from './kept-draft.ts';
import { type Along, storedDocument, useStoreDocument } from './use-store-document.ts';

export type Saving<Stored extends StoredDocument = StoredDocument, Draft extends object = object> = {
  /** The version that the draft is based on. */
  base: Stored;
  dirty: boolean;
  pending: boolean;
  error: AppFailure | null;
  /** The server's refusal of a draft, until a save succeeds. */
  refused: { draft: Draft; problems: AppFailure['fields'] } | null;
  /** A newer version by another person; it blocks saving until it is merged. */
  theirs: Stored | null;
  differences: Difference[];
  /** Saves; `along` is sent with the changed keys, for example values for records that lack a newly required one. */
  save: (along?: Along) => Promise<boolean>;
  /** Merges the newer version with the changes made here, as one undo step. */
  refresh: () => void;
  /** Restores a draft based on an earlier version, with its undo stack if possible. */
  resume: (kept: KeptDraft<Stored, Draft>) => void;
  /** Discards the changes, as one undo step. */
  giveUp: () => void;
  /** Continues from a version that this person saved in another way, with the rest of the draft. */
  adopt: (next: Stored, mine?: Draft) => void;
};

/** What the bars above an editor need, for all kinds of documents. */
export type SavingState = Pick<Saving, 'base' | 'dirty' | 'pending' | 'theirs' | 'differences' | 'save' | 'refresh'>;

/**
 * Saves a draft based on the version at which it was opened. `editing` creates the editor's state from a draft; `begun` is the
 * version that an existing draft is based on.
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
  // A newer version may also arrive by the cache stream; during a save it is most likely the person's own.
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

  // Without own changes a newer version is taken over at once.
  if (theirs && !dirty) take(theirs, draft);

  const latest = useRef(history);
  latest.current = history;
  /** Makes the stored version the base. Sent secrets are masked from now on, also in the draft. */
  const settle = useCallback(
    (next: Stored, sent: Draft) => {
      setBase(next);
      const { state, edit } = latest.current;
      const plainDraft = kind.withoutSecrets?.(sent, kind.draftOf(next)) ?? sent;
      if (state.draft === sent && Object.keys(changedKeys(sent, plainDraft)).length > 0) edit({ ...state, draft: plainDraft });
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
