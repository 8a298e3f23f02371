import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../data/session.ts';

let running = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  running = next;
  for (const listener of listeners) listener();
}

/** Begins the tour of the page that is shown, as often as one likes. */
export const startTour = (): void => become(true);
export const endTour = (): void => become(false);

onPersonLeft(endTour);

/** Whether the tour is under way. */
export function useTour(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running,
  );
}
