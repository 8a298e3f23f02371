import { useEffect, useRef } from 'react';

/** Submits a form once as soon as it opens, if `onHeld` is given. `onHeld` is called if a question comes first. */
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
