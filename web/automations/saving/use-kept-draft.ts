import { useCallback, useEffect, useRef, useState } from 'react';
import { onLastMoment } from '../../data/drafts/last-moment.ts';
import { useLock } from '../../data/drafts/use-lock.ts';
import { type Draft, draftOf } from '../data/draft.ts';
import { changedKeys } from './changes.ts';
import { dropKeptDraft, type KeptDraft, keepDraft, keptDraftLock, readKeptDraft } from './kept-draft.ts';
import type { Saving } from './use-saving.ts';

export type DraftKeeping = {
  /** What was changed here before and not saved; the editor waits until it is answered. */
  offered: KeptDraft | null;
  answered: () => void;
  /** Keeps the unsaved changes now; false when they can't be kept whole. */
  keep: () => boolean;
  /** Gives the unsaved changes up, also those that are kept. */
  discard: () => void;
};

const everyMs = 1000;

/** Keeps unsaved changes on this device, in one tab at a time, and offers those that were left; saving ends them. */
export function useKeptDraft(id: string, { base, dirty }: Pick<Saving, 'base' | 'dirty'>, draft: Draft): DraftKeeping {
  const mine = useLock(keptDraftLock(id));
  const [offered, setOffered] = useState<KeptDraft | null>(null);
  const latest = useRef({ base, dirty, draft });
  latest.current = { base, dirty, draft };
  const givenUp = useRef(false);

  const keep = useCallback(() => {
    const now = latest.current;
    if (!now.dirty || givenUp.current) return true;
    return mine === true && keepDraft(now.base, now.draft, new Date().toISOString());
  }, [mine]);
  const discard = useCallback(() => {
    givenUp.current = true;
    if (mine) dropKeptDraft(id);
    setOffered(null);
  }, [mine, id]);
  const answered = useCallback(() => setOffered(null), []);

  useOffer(id, mine, latest, setOffered);
  useKeeping(dirty ? draft : null, keep);
  useEffect(() => {
    givenUp.current = false;
    if (!dirty) return;
    // Saved, or everything undone.
    return () => void (mine && !latest.current.dirty && dropKeptDraft(id));
  }, [dirty, mine, id]);
  return { offered, answered, keep, discard };
}

type Latest = { readonly current: Pick<Saving, 'base' | 'dirty'> };

/** Offers what was left here once this tab holds the draft, unless it says what is stored anyway. */
function useOffer(id: string, mine: boolean | null, latest: Latest, offer: (kept: KeptDraft | null) => void): void {
  useEffect(() => {
    const { dirty, base } = latest.current;
    if (!mine || dirty) return;
    const kept = readKeptDraft(id);
    if (!kept) return;
    if (Object.keys(changedKeys(draftOf(base), kept.draft)).length > 0) offer(kept);
    else dropKeptDraft(id);
  }, [id, mine, latest, offer]);
}

/** Keeps the draft a moment after each change, and at the last moment. */
function useKeeping(unsaved: Draft | null, keep: () => boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const timer = setTimeout(keep, everyMs);
    return () => clearTimeout(timer);
  }, [unsaved, keep]);
  const dirty = unsaved !== null;
  useEffect(() => {
    if (dirty) return onLastMoment(keep);
  }, [dirty, keep]);
}
