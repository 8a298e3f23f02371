import { useCallback, useEffect, useRef, useState } from 'react';
import { onLastMoment } from '../../data/drafts/last-moment.ts';
import { useLock } from '../../data/drafts/use-lock.ts';
import type { EditHistory } from '../history/use-history.ts';
import { changedKeys } from './changes.ts';
import type { EditingOf, StoredDocument } from './document-kind.ts';
import { dropKeptDraft, type KeptDraft, type KeptKind, keepDraft, keptDraftLock, readKeptDraft } from './kept-draft.ts';
import type { Saving } from './use-saving.ts';

export type DraftKeeping<Stored = unknown, Draft = unknown> = {
  /** What was changed here before and not saved; the editor waits until it is answered. */
  offered: KeptDraft<Stored, Draft> | null;
  answered: () => void;
  /** Keeps the unsaved changes now; false when they can't be kept whole. */
  keep: () => boolean;
  /** Gives the unsaved changes up, also those that are kept. */
  discard: () => void;
};

const everyMs = 1000;

/** Keeps unsaved changes and the steps back from them on this device, in one tab at a time, and offers those that were left; saving ends them. */
export function useKeptDraft<Stored extends StoredDocument, Draft extends object>(
  kind: KeptKind<Stored, Draft>,
  { base, dirty }: Pick<Saving<Stored, Draft>, 'base' | 'dirty'>,
  history: Pick<EditHistory<EditingOf<Draft>>, 'state' | 'past' | 'future'>,
): DraftKeeping<Stored, Draft> {
  const { id } = base;
  const { draft } = history.state;
  const mine = useLock(keptDraftLock(kind, id));
  const [offered, setOffered] = useState<KeptDraft<Stored, Draft> | null>(null);
  const latest = useRef({ base, dirty, history });
  latest.current = { base, dirty, history };
  const givenUp = useRef(false);

  const keep = useCallback(() => {
    const { dirty: unsaved, base: begun, history: now } = latest.current;
    if (!unsaved || givenUp.current) return true;
    const draftsOf = (states: readonly EditingOf<Draft>[]) => states.map((state) => state.draft);
    const steps = { past: draftsOf(now.past), future: draftsOf(now.future) };
    return mine === true && keepDraft(kind, begun, now.state.draft, new Date().toISOString(), steps);
  }, [kind, mine]);
  const discard = useCallback(() => {
    givenUp.current = true;
    if (mine) dropKeptDraft(kind, id);
    setOffered(null);
  }, [kind, mine, id]);
  const answered = useCallback(() => setOffered(null), []);

  useOffer(kind, id, mine, latest, setOffered);
  useKeeping(dirty ? draft : null, keep);
  useEffect(() => {
    givenUp.current = false;
    if (!dirty) return;
    // Saved, or everything undone.
    return () => void (mine && !latest.current.dirty && dropKeptDraft(kind, id));
  }, [dirty, mine, kind, id]);
  return { offered, answered, keep, discard };
}

type Latest<Stored extends StoredDocument, Draft extends object> = { readonly current: Pick<Saving<Stored, Draft>, 'base' | 'dirty'> };

/** Offers what was left here once this tab holds the draft, unless it says what is stored anyway. */
function useOffer<Stored extends StoredDocument, Draft extends object>(
  kind: KeptKind<Stored, Draft>,
  id: string,
  mine: boolean | null,
  latest: Latest<Stored, Draft>,
  offer: (kept: KeptDraft<Stored, Draft> | null) => void,
): void {
  useEffect(() => {
    const { dirty, base } = latest.current;
    if (!mine || dirty) return;
    const kept = readKeptDraft<Stored, Draft>(kind, id);
    if (!kept) return;
    if (Object.keys(changedKeys(kind.draftOf(base), kept.draft)).length > 0) offer(kept);
    else dropKeptDraft(kind, id);
  }, [kind, id, mine, latest, offer]);
}

/** Keeps the draft a moment after each change, and at the last moment. */
function useKeeping(unsaved: object | null, keep: () => boolean): void {
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
