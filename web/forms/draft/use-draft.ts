import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftLock, dropDraft, keepDraft, readDraft, type Sending } from '../../data/drafts/drafts.ts';
import { onLastMoment } from '../../data/drafts/last-moment.ts';
import { useLock } from '../../data/drafts/use-lock.ts';
import type { Typed } from '../values/form-values.ts';

type DraftState = {
  savedAt: string | null;
  /** An earlier draft; offered until the person answers or types. */
  recovery: Draft | null;
  /** Whether another tab is filling in the same form and stores its draft. */
  elsewhere: boolean;
  keep: () => void;
  drop: () => void;
  /** Ends the offer to restore. */
  answered: () => void;
};

const everyMs = 1000;

/** Stores the input on this device every second, in one tab at a time, and offers to restore an unsubmitted draft. Does nothing unless `kept`. */
export function useDraft(name: string, typed: Typed, sending: RefObject<Sending | null>, kept = true): DraftState {
  const held = useLock(draftLock(name));
  const mine = kept ? held : null;
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [recovery, setRecovery] = useState<Draft | null>(null);
  const latest = useRef(typed);
  latest.current = typed;

  const keep = useCallback(() => {
    const { values, opened, names, touched } = latest.current;
    if (!mine || !touched) return;
    const at = new Date().toISOString();
    if (keepDraft(name, { at, values, opened, names: [...names], sending: sending.current })) setSavedAt(at);
  }, [mine, name, sending]);

  useEffect(() => {
    if (mine && !latest.current.touched) setRecovery(readDraft(name));
  }, [mine, name]);

  useEffect(() => {
    if (!typed.touched) return;
    const timer = setTimeout(keep, everyMs);
    const stop = onLastMoment(keep);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [typed, keep]);

  const answered = useCallback(() => setRecovery(null), []);
  const drop = useCallback(() => {
    if (mine !== false) dropDraft(name);
  }, [mine, name]);
  return { savedAt, recovery, elsewhere: mine === false, keep, drop, answered };
}
