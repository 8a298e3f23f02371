import { useSyncExternalStore } from 'react';

/** What the scan panel shows: nothing, the field to type a code into, or a code that opened nothing. */
export type ScanState = { kind: 'closed' } | { kind: 'enter' } | { kind: 'refused'; code: string; reason: 'unknown' | 'failed' };

let state: ScanState = { kind: 'closed' };
const listeners = new Set<() => void>();

export function setScanState(next: ScanState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const openScanEntry = () => setScanState({ kind: 'enter' });

export function useScanState(): ScanState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
