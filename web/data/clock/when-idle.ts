import type { QueryClient } from '@tanstack/react-query';

/**
 * Calls `work` when the browser is idle, or after `latestMs` at the latest. Returns a function that cancels this. In browsers without
 * `requestIdleCallback` it waits half of that time.
 */
export function whenIdle(work: () => void, latestMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latestMs / 2);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}

/** A page counts as complete after this time without a request, in milliseconds: parts of a page make requests one after the other. */
const quietMs = 500;
/** How long an idle moment is waited for then. */
const idleMs = 3_000;

/** Calls `work` once, when all requests of the page are answered and the browser is idle. Returns a function that cancels this. */
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
  // Only events that start or end a request count, not new observers.
  const stop = cache.subscribe(({ type }) => type === 'updated' && waitAnew());
  waitAnew();
  return () => {
    stop();
    leave();
  };
}
