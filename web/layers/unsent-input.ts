import { createContext, useContext, useEffect } from 'react';
import { createStore, useStore } from '../data/store.ts';

/** Entries of the drawer in which something is typed that is not sent; one comes as often as there are places with it. */
const unsent = createStore<readonly number[]>([]);

/** The key of the drawer entry around a component; null outside of the drawer. */
export const DrawerKey = createContext<number | null>(null);

/** Says whether something is typed here that is lost when the drawer leaves it. */
export function useUnsentInput(typed: boolean): void {
  const key = useContext(DrawerKey);
  useEffect(() => {
    if (!typed || key === null) return;
    unsent.set([...unsent.get(), key]);
    return () => {
      const at = unsent.get().lastIndexOf(key);
      unsent.set(unsent.get().filter((_, place) => place !== at));
    };
  }, [typed, key]);
}

/** The entries that hold something unsent. */
export const useUnsentEntries = (): readonly number[] => useStore(unsent);
