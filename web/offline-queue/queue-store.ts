import { deviceTable } from '../data/device/device-table.ts';
import { createSignal } from '../data/store.ts';
import type { QueueEntry } from './queue-entry.ts';

const table = 'unsent';
const queueChanged = createSignal();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('millwright-unsent');
const inStore = deviceTable('millwright', table, (made) =>
  made.createObjectStore(table, { keyPath: 'place', autoIncrement: true }).createIndex('owner', 'owner'),
);

function announce(): void {
  queueChanged.tell();
  channel?.postMessage('changed');
}

channel?.addEventListener('message', () => queueChanged.tell());

/** Calls back when the queue changes, here or in another tab. */
export const onQueueChanged = queueChanged.listen;

/** Everything of one person that has not been sent, in the order in which it was submitted. */
export const readQueue = (owner: string): Promise<QueueEntry[]> => inStore<QueueEntry[]>('readonly', (store) => store.index('owner').getAll(owner));

/** How many entries of anybody else wait on this device. */
export async function countOthers(owner: string): Promise<number> {
  const all = await inStore('readonly', (store) => store.count());
  return all - (await inStore('readonly', (store) => store.index('owner').count(owner)));
}

/** Puts an entry at the end of the line, or back to its place. */
export async function enqueue(entry: Omit<QueueEntry, 'place'> & { place?: number }): Promise<void> {
  await inStore('readwrite', (store) => store.put(entry));
  announce();
}

/** Changes an entry as it is stored now. Null if the entry is gone, or if `change` returns null. */
export async function changeEntry(place: number, change: (entry: QueueEntry) => QueueEntry | null): Promise<QueueEntry | null> {
  let changed: QueueEntry | null = null;
  await inStore<QueueEntry | undefined>('readwrite', (store) => {
    const request: IDBRequest<QueueEntry | undefined> = store.get(place);
    request.onsuccess = () => {
      changed = request.result ? change(request.result) : null;
      if (changed) store.put(changed);
    };
    return request;
  });
  if (changed) announce();
  return changed;
}

export async function removeEntry(place: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(place));
  announce();
}
