import { expect, type Page } from '@playwright/test';

/** The addresses of all that is kept of builds. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const loadedFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => new URL(name).pathname.match(/^\/assets\/.*/) ?? []));
export const keptBuilds = (page: Page) => page.evaluate(() => caches.keys());

/** Waits until the page, and all that it has loaded, is kept of one build; answers its name. */
export async function untilKept(page: Page): Promise<string> {
  const missing = async () => {
    const kept = await keptFiles(page);
    return ['/', ...(await loadedFiles(page))].filter((path) => !kept.includes(path));
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  await expect.poll(() => keptBuilds(page), { timeout: 60_000 }).toHaveLength(1);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return (await keptBuilds(page))[0] ?? '';
}
