import { useEffect } from 'react';
import { createStore, useStore } from '../data/store.ts';

export type Crumb = { label: string; to?: string };

const crumbs = createStore<readonly Crumb[]>([]);

/** Where this page stands: group › view › record. The shell puts the client before it. Null leaves it to others. */
export function useCrumbs(list: readonly Crumb[] | null): void {
  const text = JSON.stringify(list);
  useEffect(() => {
    const own = JSON.parse(text) as Crumb[] | null;
    if (own) crumbs.set(own);
    return () => (own ? crumbs.set([]) : undefined);
  }, [text]);
}

export const useCurrentCrumbs = (): readonly Crumb[] => useStore(crumbs);
