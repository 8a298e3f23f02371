import { useCallback, useMemo, useRef, useState } from 'react';
import { AppFailure } from '../../data/http.ts';
import { type Draft, draftOf, type Editing } from '../data/draft.ts';
import { type AutomationDocument, storedAutomation, useSaveAutomation } from '../data/use-automations.ts';
import type { EditHistory } from '../state/use-history.ts';
import { changedKeys, type Difference, differences, reapply } from './changes.ts';
import { withoutTypedSecrets } from './typed-secrets.ts';

export type Saving = {
  /** The version that the draft stands on. */
  base: AutomationDocument;
  dirty: boolean;
  pending: boolean;
  error: AppFailure | null;
  /** What the server has refused of which draft, until one is saved. */
  refused: { draft: Draft; problems: AppFailure['fields'] } | null;
  /** What somebody else stored meanwhile; blocks saving until it is taken in. */
  theirs: AutomationDocument | null;
  differences: Difference[];
  save: () => Promise<boolean>;
  /** Goes on from what is stored now, with the changes made here on top; one step of undo. */
  refresh: () => void;
  /** Goes on from changes that were begun at an earlier version; one step of undo. */
  resume: (base: AutomationDocument, mine: Draft) => void;
};

const currentOf = (error: AppFailure) => error.details.current as AutomationDocument | undefined;

/** Saving a draft on top of the version it was opened at. */
export function useSaving(stored: AutomationDocument, history: EditHistory<Editing>): Saving {
  const mutation = useSaveAutomation();
  const [base, setBase] = useState(stored);
  const [refused, setRefused] = useState<Saving['refused']>(null);
  const [seen, setSeen] = useState<AutomationDocument | null>(null);
  const { draft } = history.state;
  const was = useMemo(() => draftOf(base), [base]);
  const dirty = useMemo(() => Object.keys(changedKeys(was, draft)).length > 0, [was, draft]);
  // A newer version may also arrive by itself, through the cache stream; while saving it is most likely one's own.
  const newer = !mutation.isPending && stored.version > base.version ? stored : null;
  const theirs = seen && seen.version > (newer?.version ?? base.version) ? seen : newer;

  const take = useCallback(
    (next: AutomationDocument, mine: Draft) => {
      const merged = reapply(draftOf(base), mine, draftOf(next));
      setBase(next);
      setSeen(null);
      if (JSON.stringify(merged) !== JSON.stringify(mine)) history.edit({ ...history.state, draft: merged });
    },
    [base, history],
  );

  // Without changes of one's own there is nothing to decide.
  if (theirs && !dirty) take(theirs, draft);

  const latest = useRef(history);
  latest.current = history;
  /** What was stored becomes the base. Secrets that were sent are hidden from now on, in the draft as well. */
  const settle = useCallback((next: AutomationDocument, sent: Draft) => {
    setBase(next);
    const { state, edit } = latest.current;
    const known = withoutTypedSecrets(sent, draftOf(next));
    if (state.draft === sent && Object.keys(changedKeys(sent, known)).length > 0) edit({ ...state, draft: known });
  }, []);

  const save = useCallback(async () => {
    const change = changedKeys(was, draft);
    if (Object.keys(change).length === 0) return true;
    try {
      setRefused(null);
      settle(await mutation.mutateAsync({ id: base.slug ?? base.id, version: base.version, change }), draft);
      return true;
    } catch (error) {
      if (error instanceof AppFailure && error.fields.length > 0) setRefused({ draft, problems: error.fields });
      if (error instanceof AppFailure && error.code === 'out_of_sync') setSeen(currentOf(error) ?? (await storedAutomation(base.id)));
      return false;
    }
  }, [was, draft, mutation, base, settle]);

  const resume = (begun: AutomationDocument, mine: Draft) => {
    setBase(begun);
    history.edit({ draft: mine, parked: {} });
  };

  return {
    base,
    dirty,
    pending: mutation.isPending,
    error: mutation.error && mutation.error.code !== 'out_of_sync' ? mutation.error : null,
    refused,
    theirs: dirty ? theirs : null,
    differences: theirs ? differences(was, draft, draftOf(theirs)) : [],
    save,
    refresh: () => theirs && take(theirs, draft),
    resume,
  };
}
