import type { QueryClient } from '@tanstack/react-query';

/** Does something when the browser has nothing else to do, at the latest after this long; answers how to leave it. Not every browser tells that: where it does not, half of that is waited. */
export function whenIdle(work: () => void, latestMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latestMs / 2);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}

/** How long a page has asked the server for nothing before it counts as complete: its parts ask one after the other. */
const quietMs = 500;
/** How long an idle moment is waited for then. */
const idleMs = 3_000;

/** Does something once, when the page has all that it asked the server for and the browser has nothing else to do; answers how to leave it. */
export function whenComplete(client: QueryClient, work: () => void): () => void {
  const cache = client.getQueryCache();
  let leave = () => {};
  const waitAnew = () => {
    leave();
    if (client.isFetching() > 0) return;
    const timer = setTimeout(() => {
      leave = whenIdle(() => {
        stop();
        leave = () => {};
        work();
      }, idleMs);
    }, quietMs);
    leave = () => clearTimeout(timer);
  };
  // Only what is asked and answered counts, not who looks at it.
  const stop = cache.subscribe(({ type }) => type === 'updated' && waitAnew());
  waitAnew();
  return () => {
    stop();
    leave();
  };
}
