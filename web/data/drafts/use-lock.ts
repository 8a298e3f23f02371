import { useEffect, useState } from 'react';

/**
 * Whether this tab holds the lock with that name; it gets it when the holding tab closes. Without a lock manager (plain
 * http) every tab counts as the only one. Null until known.
 */
export function useLock(name: string): boolean | null {
  const [held, setHeld] = useState<boolean | null>(navigator.locks ? null : true);
  useEffect(() => {
    if (!navigator.locks) return;
    const stop = new AbortController();
    let release: () => void = () => undefined;
    const hold = () => {
      setHeld(true);
      return new Promise<void>((done) => {
        release = done;
      });
    };
    // Aborting the wait, on unmounting, rejects the request.
    navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => undefined);
    void navigator.locks.query().then(({ held: all }) => setHeld((before) => before ?? !all?.some((one) => one.name === name)));
    return () => {
      stop.abort();
      release();
    };
  }, [name]);
  return held;
}
