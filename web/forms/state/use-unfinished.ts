import { useCallback, useRef } from 'react';

/** Why a place is not ready to be sent, and what is said until it is told in the reader's language. */
export const unfinishedReasons = {
  file_not_sent: 'A file has not arrived yet.',
  not_chosen: 'What is typed is no choice from the list yet.',
} as const;
export type Unfinished = keyof typeof unfinishedReasons;

/** Looked up for so long at most before the form says that nothing was chosen. */
const patience_ms = 2_000;

/**
 * Places that are not ready to be sent: files on their way, text that was typed to find a record. `ready` waits a moment for
 * those that are about to be (`soon`); `settled` is told of each that has become so.
 */
export function useUnfinished(settled: (path: string) => void) {
  const places = useRef(new Map<string, Unfinished>());
  const looking = useRef(new Set<string>());
  const waiting = useRef<(() => void)[]>([]);
  const unfinished = useCallback(
    (path: string, why: Unfinished | null, soon = false) => {
      if (why) places.current.set(path, why);
      else if (places.current.delete(path)) settled(path);
      if (soon) looking.current.add(path);
      else if (looking.current.delete(path) && looking.current.size === 0) for (const go of waiting.current.splice(0)) go();
    },
    [settled],
  );
  const ready = useCallback(async () => {
    if (looking.current.size === 0) return;
    await Promise.race([new Promise<void>((go) => waiting.current.push(go)), new Promise((late) => setTimeout(late, patience_ms))]);
  }, []);
  return { places, unfinished, ready };
}
