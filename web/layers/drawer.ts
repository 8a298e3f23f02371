import type { Json } from '@millwright/core/json.ts';
import { onPersonLeft } from '../data/session.ts';
import { createStore, useStore } from '../data/store.ts';

/** How J and K page through the list that a record was opened from. */
export type RecordPager = {
  /** The identity of the next record or the one before; null at the end of the list. */
  step: (by: 1 | -1) => string | null;
  /** Gives the focus to the place in the list that was paged to. */
  focus?: () => void;
};

export type DrawerContent =
  | { kind: 'help' }
  | { kind: 'record'; id: string; title?: string; pager?: RecordPager }
  | {
      kind: 'form';
      form: string;
      node_id?: string;
      values?: Record<string, Json>;
      onSaved?: (identity: string) => void;
      /** The component that opened the form needs the saved record, so the form is never queued until there is a connection. */
      needs_answer?: boolean;
      /** The form is sent as soon as it opens, without being shown. It is shown if something is refused. */
      at_once?: boolean;
    };

/** An entry of the drawer; its key lasts while it stays, also in the browser's history. */
export type DrawerEntry = { key: number; content: DrawerContent };

/** The entries of the drawer, the topmost last; empty when it is closed. */
export const drawer = createStore<readonly DrawerEntry[]>([]);

// The history stores keys of earlier loads of the page. Starting at the current time makes new keys differ from them.
let count = Date.now();

export const drawerEntry = (content: DrawerContent): DrawerEntry => ({ key: ++count, content });

/** Opens the drawer with this content and replaces its current content. */
export function openDrawer(content: DrawerContent): void {
  drawer.set([drawerEntry(content)]);
}

/** Shows another content in the place of the topmost one (the next record of the list), or in that of the entry with this key. */
export function replaceInDrawer(content: DrawerContent, key?: number): void {
  const stack = drawer.get();
  const place = key ?? stack.at(-1)?.key;
  drawer.set(place === undefined ? [drawerEntry(content)] : stack.map((entry) => (entry.key === place ? { ...entry, content } : entry)));
}

/** Shows related content in the open drawer, with a Back button to the current content. */
export function openRelated(content: DrawerContent): void {
  drawer.set([...drawer.get(), drawerEntry(content)]);
}

/** Goes back to the previous content of the drawer; closes the drawer at the first one. */
export function backInDrawer(): void {
  drawer.set(drawer.get().slice(0, -1));
}

/** Removes one entry, wherever it is in the drawer; entries above it stay. */
export function leaveDrawer(key: number): void {
  drawer.set(drawer.get().filter((entry) => entry.key !== key));
}

/** Whether a form that a tap sends at once is still under way. */
export const isSendingAtOnce = (stack: readonly DrawerEntry[]): boolean =>
  stack.some(({ content }) => content.kind === 'form' && content.at_once === true);

export function closeDrawer(): void {
  if (drawer.get().length) drawer.set([]);
}

/** Shows the help above the content of the drawer, or removes it if it is shown. */
export function toggleHelp(): void {
  if (drawer.get().at(-1)?.content.kind === 'help') backInDrawer();
  else openRelated({ kind: 'help' });
}

onPersonLeft(closeDrawer);

export const useDrawer = (): readonly DrawerEntry[] => useStore(drawer);
