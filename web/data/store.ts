import { useSyncExternalStore } from 'react';

/** A signal that can be sent and listened to. */
export type Signal<Told = void> = {
  /** Calls back each time it is sent; returns a function that stops it. */
  listen: (listener: (told: Told) => void) => () => void;
  tell: (told: Told) => void;
};

/** Makes a signal. `begin` is called when its first listener is added, and the function that it returns after the last one has left. */
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

/** A value outside of React that components follow; `listen` reports each change. */
export type Store<Value> = { get: () => Value; set: (next: Value) => void; listen: (listener: () => void) => () => void };

/** Makes a store. `begin` is called when it gets its first follower, and the function that it returns after the last one has left. */
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

/** The value of a store; the component is updated with it. */
export const useStore = <Value>(store: Pick<Store<Value>, 'get' | 'listen'>): Value => useSyncExternalStore(store.listen, store.get);
