import { deviceTable } from './device-table.ts';
import { keeper, onOtherKeeper } from './keeper.ts';

/** What the server answered to a read of a page, and when (milliseconds). */
type PageRead = { answer: unknown; at: number };
type Stored = PageRead & { owner: string; name: string; size: number };

/** How much is kept of the pages that were open last: some forty records with their lists. */
export const limits = { reads: 600, letters: 12_000_000, ageMs: 7 * 86_400_000 };

const byAge = 'by age';
const inTable = deviceTable('millwright-pages', 'reads', (made) =>
  made.createObjectStore('reads', { keyPath: ['owner', 'name'] }).createIndex(byAge, ['at', 'size']),
);

/** The reads of this page itself: a private window, or a device without room, has nothing else. */
const inPage = new Map<string, PageRead & { size: number }>();

/** Tells of reads, the newest first, which still have room; what is beyond the limits goes. */
export function roomFor(now: number): (read: { at: number; size: number }) => boolean {
  let count = 0;
  let letters = 0;
  return ({ at, size }) => {
    count += 1;
    letters += size;
    return count <= limits.reads && letters <= limits.letters && now - at <= limits.ageMs;
  };
}

function pruneStore(store: IDBObjectStore): void {
  const fits = roomFor(Date.now());
  const newestFirst = store.index(byAge).openKeyCursor(null, 'prev');
  newestFirst.onsuccess = () => {
    const cursor = newestFirst.result;
    if (!cursor) return;
    const [at = 0, size = 0] = cursor.key as number[];
    if (!fits({ at, size })) store.delete(cursor.primaryKey);
    cursor.continue();
  };
}

function prunePage(): void {
  const fits = roomFor(Date.now());
  for (const [name, read] of [...inPage].sort(([, a], [, b]) => b.at - a.at)) if (!fits(read)) inPage.delete(name);
}

/** Takes away what is of anybody else than this one; all of it for null. */
const clearOthers = (owner: string | null) =>
  inTable('readwrite', (store) => {
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result as [owner: string, name: string][]) if (key[0] !== owner) store.delete(key);
    };
    return keys;
  });

onOtherKeeper((owner) => {
  inPage.clear();
  void clearOthers(owner).catch(() => undefined);
});

/** Keeps what was read for a page, for this owner, who is still here; the oldest goes where there is no room. */
export async function keepRead(owner: string | null, name: string, answer: unknown): Promise<void> {
  if (!owner || owner !== keeper()) return;
  const read = { answer, at: Date.now(), size: JSON.stringify(answer ?? null).length };
  inPage.set(name, read);
  prunePage();
  try {
    await inTable('readwrite', (store) => {
      const put = store.put({ owner, name, ...read } satisfies Stored);
      pruneStore(store);
      return put;
    });
    // They may have left while it was written.
    if (keeper() !== owner) await clearOthers(keeper());
  } catch {
    // The page still has it.
  }
}

/** Forgets a read that the server refuses from now on. */
export async function dropRead(owner: string | null, name: string): Promise<void> {
  if (!owner || owner !== keeper()) return;
  inPage.delete(name);
  await inTable('readwrite', (store) => store.delete([owner, name])).catch(() => undefined);
}

/** What was read for a page last, by this owner, who is still here; undefined when that is too long ago, or never was. */
export async function lastRead(owner: string | null, name: string): Promise<PageRead | undefined> {
  if (!owner || owner !== keeper()) return undefined;
  const stored = inPage.get(name) ?? (await inTable<Stored | undefined>('readonly', (store) => store.get([owner, name])).catch(() => undefined));
  if (!stored || owner !== keeper() || Date.now() - stored.at > limits.ageMs) return undefined;
  return { answer: stored.answer, at: stored.at };
}
