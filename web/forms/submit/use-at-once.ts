import { useEffect, useRef } from 'react';

/** Sends a form as it begins, once. It is `held` where something is asked before that. Without `onHeld` it waits for its person. */
export function useAtOnce(onHeld: (() => void) | undefined, begin: () => Promise<void>, asks: boolean): void {
  const begun = useRef(false);
  useEffect(() => {
    if (!onHeld || begun.current) return;
    begun.current = true;
    void begin();
  }, [onHeld, begin]);
  useEffect(() => {
    if (asks) onHeld?.();
  }, [asks, onHeld]);
}
