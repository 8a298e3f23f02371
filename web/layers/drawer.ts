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
      /** Whoever opened it goes on with the saved record: it is never put off until there is a connection. */
      needs_answer?: boolean;
    };

/** An entry of the drawer; its key lasts while it stays. */
type DrawerEntry = { key: number; content: DrawerContent };

const drawer = createStore<readonly DrawerEntry[]>([]);
let count = 0;

/** Opens the one drawer with this content, instead of what it shows. */
export function openDrawer(content: DrawerContent): void {
  drawer.set([{ key: ++count, content }]);
}

/** Shows another record in its place: the next of the list. */
export function replaceInDrawer(content: DrawerContent): void {
  const stack = drawer.get();
  const top = stack.at(-1);
  drawer.set([...stack.slice(0, -1), { key: top?.key ?? ++count, content }]);
}

/** Shows something related in the open drawer, with Back to what it shows now. */
export function openRelated(content: DrawerContent): void {
  drawer.set([...drawer.get(), { key: ++count, content }]);
}

/** Back to what was shown before; closes the drawer at the first. */
export function backInDrawer(): void {
  drawer.set(drawer.get().slice(0, -1));
}

export function closeDrawer(): void {
  if (drawer.get().length) drawer.set([]);
}

/** Shows the help over what the drawer shows, which is there again when the help goes; takes it away when it is shown. */
export function toggleHelp(): void {
  if (drawer.get().at(-1)?.content.kind === 'help') backInDrawer();
  else openRelated({ kind: 'help' });
}

onPersonLeft(closeDrawer);

/** What the drawer shows, topmost last; empty when it is closed. */
export const useDrawer = (): readonly DrawerEntry[] => useStore(drawer);
