import { tellLastMoment } from '../drafts/last-moment.ts';

let reloading = false;

/** Whether the person has asked for the newest version: what is unsaved has been kept, and need not be asked about. */
export const isReloading = (): boolean => reloading;

/** Loads the newest version: caches are cleared and the time in the address keeps any proxy from answering an old page. */
export async function reloadClean(): Promise<void> {
  tellLastMoment();
  if ('caches' in window) {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  const url = new URL(location.href);
  url.searchParams.set('t', String(Date.now()));
  reloading = true;
  location.replace(url);
}
