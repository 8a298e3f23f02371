import { currentPerson, onPersonLeft } from '../data/session.ts';
import { createStore, useStore } from '../data/store.ts';
import type { QueueEntry } from './queue-entry.ts';
import { onQueueChanged, readQueue } from './queue-store.ts';

/** What waits on this device for the person who is here; `entries` is null until it has been read. */
type OfflineQueue = { entries: readonly QueueEntry[] | null; error: unknown };

const unread: OfflineQueue = { entries: null, error: null };
const queue = createStore(unread);

/** Reads the queue of this person again. */
export async function refreshQueue(): Promise<void> {
  const owner = currentPerson();
  if (!owner) return;
  const next = await readQueue(owner).then(
    (entries): OfflineQueue => ({ entries, error: null }),
    (error: unknown): OfflineQueue => ({ entries: null, error }),
  );
  if (currentPerson() === owner) queue.set(next);
}

onPersonLeft(() => queue.set(unread));
onQueueChanged(() => void refreshQueue());

/** The queue as it was read last. */
export const currentQueue = queue.get;

/** Whoever follows the queue has it read, unless it was. */
function listen(listener: () => void): () => void {
  const stop = queue.listen(listener);
  if (queue.get() === unread) void refreshQueue();
  return stop;
}

export const useOfflineQueue = (): OfflineQueue => useStore({ get: currentQueue, listen });
