import { useCallback, useMemo, useState } from 'react';
import { AppFailure } from '../../app/http.ts';
import { type AutomationDocument, storedAutomation, useSaveAutomation } from '../use-automations.ts';
import { changedKeys, type Difference, differences, reapply } from './changes.ts';
import { type Draft, draftOf, type Editing } from './draft.ts';
import type { EditHistory } from './use-history.ts';

export type Saving = {
  /** The version that the draft stands on. */
  base: AutomationDocument;
  dirty: boolean;
  pending: boolean;
  error: AppFailure | null;
  /** What somebody else stored meanwhile; blocks saving until it is taken in. */
  theirs: AutomationDocument | null;
  differences: Difference[];
  save: () => Promise<boolean>;
  /** Goes on from what is stored now, with the changes made here on top; one step of undo. */
  refresh: () => void;
};

const currentOf = (error: AppFailure) => error.details.current as AutomationDocument | undefined;

/** Saving a draft on top of the version it was opened at. */
export function useSaving(stored: AutomationDocument, history: EditHistory<Editing>): Saving {
  const mutation = useSaveAutomation();
  const [base, setBase] = useState(stored);
  const [seen, setSeen] = useState<AutomationDocument | null>(null);
  const { draft } = history.state;
  const was = useMemo(() => draftOf(base), [base]);
  const dirty = useMemo(() => Object.keys(changedKeys(was, draft)).length > 0, [was, draft]);
  // A newer version may also arrive by itself, through the cache stream.
  const newer = stored.version > base.version ? stored : null;
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

  const save = useCallback(async () => {
    const change = changedKeys(was, draft);
    if (Object.keys(change).length === 0) return true;
    try {
      setBase(await mutation.mutateAsync({ id: base.slug ?? base.id, version: base.version, change }));
      return true;
    } catch (error) {
      if (error instanceof AppFailure && error.code === 'out_of_sync') setSeen(currentOf(error) ?? (await storedAutomation(base.id)));
      return false;
    }
  }, [was, draft, mutation, base]);

  return {
    base,
    dirty,
    pending: mutation.isPending,
    error: mutation.error && mutation.error.code !== 'out_of_sync' ? mutation.error : null,
    theirs: dirty ? theirs : null,
    differences: theirs ? differences(was, draft, draftOf(theirs)) : [],
    save,
    refresh: () => theirs && take(theirs, draft),
  };
}
