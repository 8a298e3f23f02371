import { tellLastMoment } from '../drafts/last-moment.ts';
import { get } from '../http.ts';

let reloading = false;

/** Whether the user has requested the newest version. Unsaved input was stored, so no question is needed. */
export const isReloading = (): boolean => reloading;

const patienceMs = 3_000;

/** Whether the server can be reached. Without a connection the cached build is all there is. */
const isAnswered = () =>
  get('/v1/status', { anonymous: true, timeout_ms: patienceMs }).then(
    () => true,
    () => false,
  );

/** Loads the newest version. Caches are cleared, and the time in the URL keeps proxies from answering with an old page. */
export async function reloadClean(): Promise<void> {
  tellLastMoment();
  if ('caches' in window && (await isAnswered())) {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  const url = new URL(location.href);
  url.searchParams.set('t', String(Date.now()));
  reloading = true;
  location.replace(url);
}
