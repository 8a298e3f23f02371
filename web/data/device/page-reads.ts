import { replaceEqualDeep } from '@tanstack/react-query';
import { whenIdle } from '../clock/when-idle.ts';
import { deviceTable } from './device-table.ts';
import { keeper, onOtherKeeper } from './keeper.ts';

/** The server's answer to a query of a page, and when it was read (milliseconds). */
type PageRead = { answer: unknown; at: number };
type Stored = PageRead & { owner: string; name: string; size: number };

/** How much is stored of the pages opened last: about forty records with their lists. */
export const limits = { reads: 600, letters: 12_000_000, ageMs: 7 * 86_400_000 };

/** How often old reads are removed, and how often the age of an unchanged answer is updated. */
const minuteMs = 60_000;

const byAge = 'by age';
// Everything can be read again, so a write may be lost in a power failure; waiting for the disk is not worth it.
const inTable = deviceTable(
  'millwright-pages',
  'reads',
  (made) => made.createObjectStore('reads', { keyPath: ['owner', 'name'] }).createIndex(byAge, ['at', 'size']),
  'relaxed',
);

/** The reads of this page, and which of them are stored on the device. Private windows and devices without storage have nothing else. */
const inPage = new Map<string, PageRead & { size: number; written?: PageRead | undefined }>();
/** The names waiting to be written. */
const waiting = new Set<string>();
let isDue = false;
let lastPruned = 0;

/** Returns a function that says, for reads in order from the newest, whether each still fits the limits. */
export function roomFor(now: number): (read: { at: number; size: number }) => boolean {
  let count = 0;
  let letters = 0;
  return ({ at, size }) => {
    count += 1;
    letters += size;
    return count <= limits.reads && letters <= limits.letters && now - at <= limits.ageMs;
  };
}

function pruneStore(store: IDBObjectStore): IDBRequest {
  const fits = roomFor(Date.now());
  const newestFirst = store.index(byAge).openKeyCursor(null, 'prev');
  newestFirst.onsuccess = () => {
    const cursor = newestFirst.result;
    if (!cursor) return;
    const [at = 0, size = 0] = cursor.key as number[];
    if (!fits({ at, size })) store.delete(cursor.primaryKey);
    cursor.continue();
  };
  return newestFirst;
}

function prunePage(): void {
  const fits = roomFor(Date.now());
  for (const [name, read] of [...inPage].sort(([, a], [, b]) => b.at - a.at)) if (!fits(read)) inPage.delete(name);
}

/** Deletes the oldest reads beyond the limits. */
async function prune(): Promise<void> {
  if (Date.now() - lastPruned < minuteMs) return;
  lastPruned = Date.now();
  prunePage();
  await inTable('readwrite', pruneStore);
}

/** Deletes everything of other owners; all of it for null. */
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
  waiting.clear();
  void clearOthers(owner).catch(() => undefined);
});

/** The read to write for a name; nothing if the device has the same answer, less than a minute old. */
function toWrite(owner: string, name: string): Stored[] {
  const read = inPage.get(name);
  if (!read) return [];
  const { answer, at, written } = read;
  const isSame = written !== undefined && replaceEqualDeep(written.answer, answer) === written.answer;
  if (isSame) read.answer = written.answer;
  if (isSame && at - written.at < minuteMs) return [];
  read.size = isSame ? read.size : JSON.stringify(answer ?? null).length;
  read.written = { answer: read.answer, at };
  return [{ owner, name, answer: read.answer, at, size: read.size }];
}

/** Writes all waiting reads in one transaction. */
async function write(): Promise<void> {
  isDue = false;
  const owner = keeper();
  const reads = owner ? [...waiting].flatMap((name) => toWrite(owner, name)) : [];
  waiting.clear();
  if (reads.length === 0) return;
  try {
    await inTable('readwrite', (store) => reads.map((read) => store.put(read)).at(-1) as IDBRequest);
    // The user may have left while it was being written.
    if (keeper() !== owner) await clearOthers(keeper());
  } catch {
    // The page still has them and tries again with the next read.
    for (const { name } of reads) delete inPage.get(name)?.written;
  }
  await prune().catch(() => undefined);
}

/** A page makes many reads at once. They are written together after rendering. */
function writeSoon(): void {
  if (isDue) return;
  isDue = true;
  whenIdle(() => void write(), 500);
}

// A tablet that is put away, or a page that is left, may not return to it.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void write());
window.addEventListener('pagehide', () => void write());

/** Stores a read of a page, if this owner is still present. */
export function keepRead(owner: string | null, name: string, answer: unknown): void {
  if (!owner || owner !== keeper()) return;
  const { size = 0, written } = inPage.get(name) ?? {};
  inPage.set(name, { answer, at: Date.now(), size, written });
  waiting.add(name);
  writeSoon();
}

/** Deletes a read that the server now refuses or that is outdated. */
export async function dropRead(owner: string | null, name: string): Promise<void> {
  if (!owner || owner !== keeper()) return;
  inPage.delete(name);
  await inTable('readwrite', (store) => store.delete([owner, name])).catch(() => undefined);
}

/** The last stored read, if this owner is still present; undefined if it is too old or there is none. */
export async function lastRead(owner: string | null, name: string): Promise<PageRead | undefined> {
  if (!owner || owner !== keeper()) return undefined;
  const stored = inPage.get(name) ?? (await inTable<Stored | undefined>('readonly', (store) => store.get([owner, name])).catch(() => undefined));
  if (!stored || owner !== keeper() || Date.now() - stored.at > limits.ageMs) return undefined;
  return { answer: stored.answer, at: stored.at };
}
