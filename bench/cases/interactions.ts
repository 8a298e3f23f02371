import type { Page } from '@playwright/test';

type Interaction = { name: string; ms: number };
type Entry = { name: string; duration: number; interactionId: number };

/** Begins to note each interaction of the page with its duration, from the event to the next picture (the browser's Event Timing). */
export const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    const found: Interaction[] = [];
    Object.assign(globalThis, { interactions: found });
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as unknown as Entry[])
        if (interactionId > 0) found.push({ name, ms: duration });
    });
    // The browser's own type of entries, and from which duration on they are told.
    observer.observe({ type: 'event', durationThreshold: 16 } as never);
  });

/** The interactions since then, the slowest first. */
export const slowestFirst = (page: Page): Promise<Interaction[]> =>
  page.evaluate(async () => {
    // An entry is told after its picture.
    await new Promise((done) => setTimeout(done, 500));
    const { interactions } = globalThis as unknown as { interactions: Interaction[] };
    return interactions.toSorted((a, b) => b.ms - a.ms);
  });
