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

/** Runs some work after the next paint, one task per frame, so that keys and clicks are shown without delay. The same task is queued once. */
export function afterPaint(work: () => void): void {
  const idle = waiting.size === 0;
  waiting.add(work);
  if (idle) ask();
}

/** Removes a task that has not run yet. */
export function notAfterPaint(work: () => void): void {
  waiting.delete(work);
}
