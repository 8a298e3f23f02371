import { AppFailure, isUnanswered } from '../http.ts';
import { deviceTable } from './device-table.ts';
import { keeper, keeperOf, onOtherKeeper } from './keeper.ts';

type Kept = { owner: string; name: string; answer: unknown };

const inTable = deviceTable('millwright-answers', 'answers', (made) => made.createObjectStore('answers', { keyPath: ['owner', 'name'] }));

/** The answers that this page stored itself, for devices without storage and private windows. */
const here = new Map<string, unknown>();

/** Deletes everything of other owners; all of it for null. */
async function clearOthers(owner: string | null): Promise<void> {
  await inTable('readwrite', (store) => {
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      for (const key of keys.result as [owner: string, name: string][]) if (key[0] !== owner) store.delete(key);
    };
    return keys;
  });
}

onOtherKeeper((owner) => {
  here.clear();
  void clearOthers(owner).catch(() => undefined);
});

/** Stores an answer if this owner is still present. Without storage space nothing is stored. */
export async function keepAnswer(owner: string | null, name: string, answer: unknown): Promise<void> {
  if (!owner || owner !== keeper()) return;
  here.set(name, answer);
  try {
    await inTable('readwrite', (store) => store.put({ owner, name, answer } satisfies Kept));
    // The user may have left while it was being written.
    if (keeper() !== owner) await clearOthers(keeper());
  } catch {
    // The page still has it.
  }
}

/** Whether the server now refuses what it answered before. */
export const isRefused = (error: unknown): boolean => error instanceof AppFailure && [403, 404].includes(error.status);

/** Deletes a stored answer that the server now refuses. */
export async function dropRefused(owner: string | null, name: string, error: unknown): Promise<void> {
  if (!isRefused(error) || !owner || owner !== keeper()) return;
  here.delete(name);
  await inTable('readwrite', (store) => store.delete([owner, name])).catch(() => undefined);
}

/** A stored answer, if this owner is still present; undefined if there is none. */
export async function keptAnswer<T>(owner: string | null, name: string): Promise<T | undefined> {
  if (!owner || owner !== keeper()) return undefined;
  if (here.has(name)) return here.get(name) as T;
  const entry = await inTable<Kept | undefined>('readonly', (store) => store.get([owner, name])).catch(() => undefined);
  return owner === keeper() ? (entry?.answer as T | undefined) : undefined;
}

/** The server's answer, or the last stored one if the server can't be reached. A refused answer is deleted. */
export async function answeredOrKept<T>(name: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const owner = keeperOf(signal);
  try {
    const answer = await ask(signal);
    void keepAnswer(owner, name, answer);
    return answer;
  } catch (error) {
    void dropRefused(owner, name, error);
    const storedAnswer = isUnanswered(error) ? await keptAnswer<T>(owner, name) : undefined;
    if (storedAnswer === undefined) throw error;
    return storedAnswer;
  }
}
