const waiting = new Set<() => void>();

/** A hidden page draws no frames; the work is then done when the page is visible again. */
const ask = () => requestAnimationFrame(() => setTimeout(doNext));

function doNext(): void {
  const [work] = waiting;
  if (!work) return;
  waiting.delete(work);
  if (waiting.size) ask();
  work();
}

/**
 * Does the work after the next frame, one piece per frame, so that it does not delay the response to a key or click. The same function
 * requested twice runs once.
 */
export function afterPaint(work: () => void): void {
  const idle = waiting.size === 0;
  waiting.add(work);
  if (idle) ask();
}

/** Cancels work that has not run yet. */
export function notAfterPaint(work: () => void): void {
  waiting.delete(work);
}
