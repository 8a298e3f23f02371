import { useSyncExternalStore } from 'react';
import { currentPerson, onPersonLeft } from '../data/session.ts';
import type { Unsent } from './queue-entry.ts';
import { onStoreChanged, readUnsent } from './queue-store.ts';

/** What waits on this device for the person who is here; `entries` is null until it has been read. */
export type Line = { entries: readonly Unsent[] | null; error: unknown };

const unread: Line = { entries: null, error: null };
let line = unread;
const listeners = new Set<() => void>();

function become(next: Line): void {
  line = next;
  for (const listener of listeners) listener();
}

/** Reads the line of this person again. */
export async function readLine(): Promise<void> {
  const owner = currentPerson();
  if (!owner) return;
  const next = await readUnsent(owner).then(
    (entries): Line => ({ entries, error: null }),
    (error: unknown): Line => ({ entries: null, error }),
  );
  if (currentPerson() === owner) become(next);
}

onPersonLeft(() => become(unread));
onStoreChanged(() => void readLine());

/** The line as it was read last. */
export const currentLine = (): Line => line;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (line === unread) void readLine();
  return () => listeners.delete(listener);
}

export function useUnsent(): Line {
  return useSyncExternalStore(subscribe, currentLine);
}
