const tails = new Map<string, Promise<unknown>>();

/** Runs works of the same name one after the other: over all tabs, or within this one if the page can't use locks (plain http). */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks) return locks.request(name, work);
  const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
  tails.set(name, turn);
  return turn;
}

/** Runs work unless a tab holds the lock with that name; null if one does. */
export async function ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
