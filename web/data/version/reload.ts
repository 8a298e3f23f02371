import { tellLastMoment } from '../drafts/last-moment.ts';
import { get } from '../http.ts';

let reloading = false;

/** Whether the person has asked for the newest version: what is unsaved has been kept, and need not be asked about. */
export const isReloading = (): boolean => reloading;

const patienceMs = 3_000;

/** Whether there is anything newer to be had: without a connection what is kept here is all that there is. */
const isAnswered = () =>
  get('/v1/status', { anonymous: true, timeout_ms: patienceMs }).then(
    () => true,
    () => false,
  );

/** Loads the newest version: caches are cleared and the time in the address keeps any proxy from answering an old page. */
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
