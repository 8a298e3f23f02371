import { whenIdle } from '../clock/when-idle.ts';

/** The files of the build that this page has loaded. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

const tellLoaded = () => navigator.serviceWorker.controller?.postMessage(loaded());

async function keep(): Promise<void> {
  // The worker of a new build begins with what opens forms; a first one with nothing that this page has loaded before it came.
  navigator.serviceWorker.addEventListener('controllerchange', tellLoaded);
  await navigator.serviceWorker.register('/service-worker.js');
  tellLoaded();
}

/**
 * Has the service worker keep this build on the device, with all that the page has loaded: it opens without a connection
 * from then on. Browsers offer that to pages that came safely only; where it fails, the next page tries again.
 */
export function keepBuild(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser remembers 250 resources unless it is asked for more; a page that has fetched ahead has more.
  performance.setResourceTimingBufferSize(1_000);
  // What the person is here for comes first.
  whenIdle(() => void keep().catch(() => undefined), 5_000);
}
