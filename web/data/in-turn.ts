const tails = new Map<string, Promise<unknown>>();

/** Does work of one name one after the other: in all tabs, or in this one where the page may not lock (plain http). */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return locks.request(name, work);
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
  tails.set(name, turn);
  return turn;
}

/** Does work unless a tab holds the lock of that name; null when one does. */
export async function ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
