import { onPersonLeft } from '../data/session.ts';
import { createStore, useStore } from '../data/store.ts';
import type { DrawerContent } from './drawer.ts';

/** A record or a form over the page, which waits meanwhile. */
export type DialogContent = Exclude<DrawerContent, { kind: 'help' }> & {
  /** Restores the focus if the element that had it no longer exists, for example because a grid redrew its rows. */
  takeFocus?: () => void;
};

const dialog = createStore<DialogContent | null>(null);

export const openDialog = (content: DialogContent): void => dialog.set(content);
export const closeDialog = (): void => dialog.set(null);

onPersonLeft(closeDialog);

/** The content of the dialog; null when it is closed. */
export const useDialog = (): DialogContent | null => useStore(dialog);
