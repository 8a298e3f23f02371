import type { Page } from '@playwright/test';

type Interaction = { name: string; ms: number };
type Entry = { name: string; duration: number; interactionId: number };

/** Begins to record each interaction of the page with its duration, from the event to the next frame (Event Timing API). */
export const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    const found: Interaction[] = [];
    Object.assign(globalThis, { interactions: found });
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as unknown as Entry[])
        if (interactionId > 0) found.push({ name, ms: duration });
    });
    // The type of entries, and the minimum duration of reported ones in ms.
    observer.observe({ type: 'event', durationThreshold: 16 } as never);
  });

/** Returns the recorded interactions, the slowest first. */
export const slowestFirst = (page: Page): Promise<Interaction[]> =>
  page.evaluate(async () => {
    // An entry is reported after its frame.
    await new Promise((done) => setTimeout(done, 500));
    const { interactions } = globalThis as unknown as { interactions: Interaction[] };
    return interactions.toSorted((a, b) => b.ms - a.ms);
  });
