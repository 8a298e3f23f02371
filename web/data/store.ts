import { useSyncExternalStore } from 'react';

/** Something that happens, and who hears of it. */
export type Signal<Told = void> = {
  /** Calls back each time it happens; answers how to stop that. */
  listen: (listener: (told: Told) => void) => () => void;
  tell: (told: Told) => void;
};

/** Makes a signal. `begin` is called when its first listener comes, and what that answers when the last one has gone. */
export function createSignal<Told = void>(begin?: () => () => void): Signal<Told> {
  const listeners = new Set<(told: Told) => void>();
  let end: (() => void) | undefined;
  return {
    listen: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) end = begin?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end?.();
      };
    },
    tell: (told) => {
      for (const listener of listeners) listener(told);
    },
  };
}

/** A value outside of React that components follow; `listen` tells of each change. */
export type Store<Value> = { get: () => Value; set: (next: Value) => void; listen: (listener: () => void) => () => void };

/** Makes a store. `begin` is called when somebody begins to follow it, and what that answers when nobody does any more. */
export function createStore<Value>(initial: Value, begin?: () => () => void): Store<Value> {
  const changed = createSignal(begin);
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      changed.tell();
    },
    listen: changed.listen,
  };
}

/** The value of a store; the component follows it. */
export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'listen'>): Value => useSyncExternalStore(store.listen, store.get);
