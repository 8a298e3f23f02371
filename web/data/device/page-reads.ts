import { replaceEqualDeep } from '@tanstack/react-query';
import { whenIdle } from '../clock/when-idle.ts';
import { deviceTable } from './device-table.ts';
import { keeper, onOtherKeeper } from './keeper.ts';

/** What the server answered to a read of a page, and when (milliseconds). */
type PageRead = { answer: unknown; at: number };
type Stored = PageRead & { owner: string; name: string; size: number };

/** How much is kept of the pages that were open last: some forty records with their lists. */
export const limits = { reads: 600, letters: 12_000_000, ageMs: 7 * 86_400_000 };

/** How often the oldest is looked for, and the age noted of an answer that is as it was. */
const minuteMs = 60_000;

const byAge = 'by age';
// All of it can be read again: a write that a power failure takes is no loss worth waiting for the disk.
const inTable = deviceTable(
  'millwright-pages',
  'reads',
  (made) => made.createObjectStore('reads', { keyPath: ['owner', 'name'] }).createIndex(byAge, ['at', 'size']),
  'relaxed',
);

/** The reads of this page itself, and which of them the device has: a private window, or a device without room, has nothing else. */
const inPage = new Map<string, PageRead & { size: number; written?: PageRead | undefined }>();
/** The names of what waits to be written. */
const waiting = new Set<string>();
let isDue = false;
let lastPruned = 0;

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

/** The oldest goes where there is no room. */
async function prune(): Promise<void> {
  if (Date.now() - lastPruned < minuteMs) return;
  lastPruned = Date.now();
  prunePage();
  await inTable('readwrite', pruneStore);
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
  waiting.clear();
  void clearOthers(owner).catch(() => undefined);
});

/** What is to be written of a name; nothing where the device has the same answer, of less than a minute before. */
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

/** Writes what waits, all at once. */
async function write(): Promise<void> {
  isDue = false;
  const owner = keeper();
  const reads = owner ? [...waiting].flatMap((name) => toWrite(owner, name)) : [];
  waiting.clear();
  if (reads.length === 0) return;
  try {
    await inTable('readwrite', (store) => reads.map((read) => store.put(read)).at(-1) as IDBRequest);
    // They may have left while it was written.
    if (keeper() !== owner) await clearOthers(keeper());
  } catch {
    // The page still has it, and tries again with what is read next.
    for (const { name } of reads) delete inPage.get(name)?.written;
  }
  await prune().catch(() => undefined);
}

/** A page makes many reads at once: they are written together, once what the person came for is drawn. */
function writeSoon(): void {
  if (isDue) return;
  isDue = true;
  whenIdle(() => void write(), 500);
}

// A tablet that is put away, or a page that is left, may not come back to it.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void write());
window.addEventListener('pagehide', () => void write());

/** Keeps what was read for a page, for this owner, who is still here. */
export function keepRead(owner: string | null, name: string, answer: unknown): void {
  if (!owner || owner !== keeper()) return;
  const { size = 0, written } = inPage.get(name) ?? {};
  inPage.set(name, { answer, at: Date.now(), size, written });
  waiting.add(name);
  writeSoon();
}

/** Forgets a read that the server refuses from now on, or that is true no longer. */
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
