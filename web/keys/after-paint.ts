const waiting = new Set<() => void>();

/** Frames stop while a page is out of sight; the work is then done when it is seen again. */
const ask = () => requestAnimationFrame(() => setTimeout(doNext));

function doNext(): void {
  const [work] = waiting;
  if (!work) return;
  waiting.delete(work);
  if (waiting.size) ask();
  work();
}

/** Does the work after the next picture, one piece a picture, so that none of it delays what a key or a click shows. The same work asked for twice is done once. */
export function afterPaint(work: () => void): void {
  const idle = waiting.size === 0;
  waiting.add(work);
  if (idle) ask();
}

/** Takes back what has not been done yet. */
export function notAfterPaint(work: () => void): void {
  waiting.delete(work);
}
