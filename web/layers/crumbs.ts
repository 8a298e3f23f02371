import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = { label: string; to?: string };

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Crumb[]): void {
  crumbs = next;
  for (const listener of listeners) listener();
}

/** Where this page stands: group › view › record. The shell puts the client before it. Null leaves it to others. */
export function useCrumbs(list: readonly Crumb[] | null): void {
  const text = JSON.stringify(list);
  useEffect(() => {
    const own = JSON.parse(text) as Crumb[] | null;
    if (own) become(own);
    return () => (own ? become([]) : undefined);
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
