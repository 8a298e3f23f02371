import { expect, type Page } from '@playwright/test';

/** The paths of all files of builds in the cache of the service worker. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
const loadedFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => new URL(name).pathname.match(/^\/assets\/.*/) ?? []));
export const keptBuilds = (page: Page) => page.evaluate(() => caches.keys());

/** Waits until the page and all of its loaded files are cached, from a single build. Returns the name of its cache. */
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

/** The names of the entries of an IndexedDB store of this browser. */
export const keptNames = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    async ([from, of]) => {
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
      const opened = await resultOf(indexedDB.open(from));
      const keys = await resultOf(opened.transaction(of).objectStore(of).getAllKeys());
      opened.close();
      return (keys as [string, string][]).map(([, name]) => name);
    },
    [database, store] as const,
  );
