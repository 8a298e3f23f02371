import { useSyncExternalStore } from 'react';
import { onPersonLeft } from '../data/session.ts';
import type { DrawerContent } from './drawer.ts';

/** A record or a form over the page, which waits meanwhile. */
export type DialogContent = Exclude<DrawerContent, { kind: 'help' }> & {
  /** Takes the focus back where the element that had it is gone: a grid draws its rows anew. */
  takeFocus?: () => void;
};

let shown: DialogContent | null = null;
const listeners = new Set<() => void>();

function become(next: DialogContent | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const openDialog = (content: DialogContent): void => become(content);
export const closeDialog = (): void => become(null);

onPersonLeft(closeDialog);

/** What the dialog shows; null when it is closed. */
export function useDialog(): DialogContent | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
