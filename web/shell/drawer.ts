import type { Json } from '@millwright/core/json.ts';
import { useSyncExternalStore } from 'react';

/** How J and K walk the list that a record was opened from. */
export type Walk = { step: (by: 1 | -1) => string | null };

export type DrawerContent =
  | { kind: 'record'; id: string; title?: string; walk?: Walk }
  | { kind: 'form'; form: string; node_id?: string; values?: Record<string, Json>; onSaved?: (identity: string) => void };

let stack: readonly DrawerContent[] = [];
const listeners = new Set<() => void>();

function become(next: readonly DrawerContent[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Opens the one drawer with this content, instead of what it shows. */
export function openDrawer(content: DrawerContent): void {
  become([content]);
}

/** Shows something related in the open drawer, with Back to what it shows now. */
export function openRelated(content: DrawerContent): void {
  become([...stack, content]);
}

/** Back to what was shown before; closes the drawer at the first. */
export function backInDrawer(): void {
  become(stack.slice(0, -1));
}

export function closeDrawer(): void {
  if (stack.length) become([]);
}

/** What the drawer shows, topmost last; empty when it is closed. */
export function useDrawer(): readonly DrawerContent[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stack,
  );
}
