import { useCallback, useRef } from 'react';

/** Why a field isn't ready, with a message until it is translated. */
export const unfinishedReasons = {
  file_not_sent: 'A file has not arrived yet.',
  not_chosen: 'What is typed is no choice from the list yet.',
} as const;
export type Unfinished = keyof typeof unfinishedReasons;

/** How long a lookup may take before the form reports that nothing was selected. */
const patience_ms = 2_000;

/**
 * Manages fields that aren't ready to submit: uploads, and search text without a selection. `ready` waits briefly for those
 * that will soon be (`soon`); `settled` is called for each that became ready.
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
