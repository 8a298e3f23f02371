import { currentPerson, onPersonLeft } from '../data/session.ts';
import { createStore, useStore } from '../data/store.ts';
import type { QueueEntry } from './queue-entry.ts';
import { countOthers, onQueueChanged, readQueue } from './queue-store.ts';

/**
 * The entries that wait on this device for the current person; `entries` is null until they are read. Of entries of `others` only the
 * number is known.
 */
type OfflineQueue = { entries: readonly QueueEntry[] | null; others: number; error: unknown };

const unread: OfflineQueue = { entries: null, others: 0, error: null };
const queue = createStore(unread);

/** Reads the queue of this person again. */
export async function refreshQueue(): Promise<void> {
  const owner = currentPerson();
  if (!owner) return;
  const next = await Promise.all([readQueue(owner), countOthers(owner)]).then(
    ([entries, others]): OfflineQueue => ({ entries, others, error: null }),
    (error: unknown): OfflineQueue => ({ entries: null, others: 0, error }),
  );
  if (currentPerson() === owner) queue.set(next);
}

onPersonLeft(() => queue.set(unread));
onQueueChanged(() => void refreshQueue());

/** The queue as it was read last. */
export const currentQueue = queue.get;

/** The first subscriber of the queue starts reading it. */
function listen(listener: () => void): () => void {
  const stop = queue.listen(listener);
  if (queue.get() === unread) void refreshQueue();
  return stop;
}

export const useOfflineQueue = (): OfflineQueue => useStore({ get: currentQueue, listen });
