import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = { label: string; to?: string };

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Crumb[]): void {
  crumbs = next;
  for (const listener of listeners) listener();
}

/** Where this page stands: group › view › record. The shell puts the client before it. */
export function useCrumbs(list: readonly Crumb[]): void {
  const text = JSON.stringify(list);
  useEffect(() => {
    become(JSON.parse(text) as Crumb[]);
    return () => become([]);
  }, [text]);
}

export function useCurrentCrumbs(): readonly Crumb[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumbs,
  );
}
