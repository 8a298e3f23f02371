import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../session.ts';

let text = '';
const listeners = new Set<() => void>();

/** What the search box holds: kept here so that a refused scan can be searched for. */
export function setSearchText(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

onPersonLeft(() => setSearchText(''));

export function useSearchText(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => text,
  );
}
