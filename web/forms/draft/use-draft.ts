import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftLock, dropDraft, keepDraft, readDraft, type Sending } from '../../data/drafts/drafts.ts';
import { onLastMoment } from '../../data/drafts/last-moment.ts';
import { useLock } from '../../data/drafts/use-lock.ts';
import type { Typed } from '../values/form-values.ts';

type DraftState = {
  savedAt: string | null;
  /** What was left here unsent before; offered until it is answered or something is typed. */
  recovery: Draft | null;
  /** Another tab fills in the same form and keeps its draft. */
  elsewhere: boolean;
  keep: () => void;
  drop: () => void;
  /** Ends the offer. */
  answered: () => void;
};

const everyMs = 1000;

/** Keeps what is typed on this device every second, in one tab at a time, and offers what was never submitted; nothing unless it is `kept`. */
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
