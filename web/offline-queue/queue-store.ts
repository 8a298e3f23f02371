import { createSignal } from '../data/store.ts';
import type { QueueEntry } from './queue-entry.ts';

const table = 'unsent';
const queueChanged = createSignal();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('millwright-unsent');
let opening: Promise<IDBDatabase> | null = null;

function openDevice(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('millwright', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'place', autoIncrement: true }).createIndex('owner', 'owner');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // A newer version of the product in another tab may change it, or the browser may take it away: it is opened anew.
      database.onversionchange = () => database.close();
      database.onclose = () => {
        opening = null;
      };
      resolve(database);
    };
  });
}

function device(): Promise<IDBDatabase> {
  opening ??= openDevice().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** One transaction; answers what its request found, once everything is safely on the device. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await device()).transaction(table, mode, { durability: 'strict' });
  const request = work(transaction.objectStore(table));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

function announce(): void {
  queueChanged.tell();
  channel?.postMessage('changed');
}

channel?.addEventListener('message', () => queueChanged.tell());

/** Calls back when the queue changes, here or in another tab. */
export const onQueueChanged = queueChanged.listen;

/** Everything of one person that has not been sent, in the order in which it was submitted. */
export const readQueue = (owner: string): Promise<QueueEntry[]> => inStore<QueueEntry[]>('readonly', (store) => store.index('owner').getAll(owner));

/** Puts an entry at the end of the line, or back to its place. */
export async function enqueue(entry: Omit<QueueEntry, 'place'> & { place?: number }): Promise<void> {
  await inStore('readwrite', (store) => store.put(entry));
  announce();
}

/** Changes an entry as it stands now; null when it is gone, or when the change is none. */
export async function changeEntry(place: number, change: (entry: QueueEntry) => QueueEntry | null): Promise<QueueEntry | null> {
  let changed: QueueEntry | null = null;
  await inStore<QueueEntry | undefined>('readwrite', (store) => {
    const found: IDBRequest<QueueEntry | undefined> = store.get(place);
    found.onsuccess = () => {
      changed = found.result ? change(found.result) : null;
      if (changed) store.put(changed);
    };
    return found;
  });
  if (changed) announce();
  return changed;
}

export async function removeEntry(place: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(place));
  announce();
}
