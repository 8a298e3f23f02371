import { useEffect } from 'react';
import { createStore, useStore } from '../data/store.ts';

export type Crumb = { label: string; to?: string };

const crumbs = createStore<readonly Crumb[]>([]);

/**
 * Sets the breadcrumbs of this page: group › view › record. The shell adds the client before them. Null leaves them to another component.
 */
export function useCrumbs(list: readonly Crumb[] | null): void {
  const text = JSON.stringify(list);
  useEffect(() => {
    const own = JSON.parse(text) as Crumb[] | null;
    if (own) crumbs.set(own);
    return () => (own ? crumbs.set([]) : undefined);
  }, [text]);
}

export const useCurrentCrumbs = (): readonly Crumb[] => useStore(crumbs);
