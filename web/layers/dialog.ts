import { onPersonLeft } from '../data/session.ts';
import { createStore, useStore } from '../data/store.ts';
import type { DrawerContent } from './drawer.ts';

/** A record or a form over the page, which waits meanwhile. */
export type DialogContent = Exclude<DrawerContent, { kind: 'help' }> & {
  /** Takes the focus back where the element that had it is gone: a grid draws its rows anew. */
  takeFocus?: () => void;
};

const dialog = createStore<DialogContent | null>(null);

export const openDialog = (content: DialogContent): void => dialog.set(content);
export const closeDialog = (): void => dialog.set(null);

onPersonLeft(closeDialog);

/** What the dialog shows; null when it is closed. */
export const useDialog = (): DialogContent | null => useStore(dialog);
