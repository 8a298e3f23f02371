import { useSyncExternalStore } from 'react';
import { currentPerson, onPersonLeft } from '../data/session.ts';
import type { QueueEntry } from './queue-entry.ts';
import { onQueueChanged, readQueue } from './queue-store.ts';

/** What waits on this device for the person who is here; `entries` is null until it has been read. */
type OfflineQueue = { entries: readonly QueueEntry[] | null; error: unknown };

const unread: OfflineQueue = { entries: null, error: null };
let line = unread;
const listeners = new Set<() => void>();

function become(next: OfflineQueue): void {
  line = next;
  for (const listener of listeners) listener();
}

/** Reads the line of this person again. */
export async function refreshQueue(): Promise<void> {
  const owner = currentPerson();
  if (!owner) return;
  const next = await readQueue(owner).then(
    (entries): OfflineQueue => ({ entries, error: null }),
    (error: unknown): OfflineQueue => ({ entries: null, error }),
  );
  if (currentPerson() === owner) become(next);
}

onPersonLeft(() => become(unread));
onQueueChanged(() => void refreshQueue());

/** The line as it was read last. */
export const currentQueue = (): OfflineQueue => line;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (line === unread) void refreshQueue();
  return () => listeners.delete(listener);
}

export function useOfflineQueue(): OfflineQueue {
  return useSyncExternalStore(subscribe, currentQueue);
}
