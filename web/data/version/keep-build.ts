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
  // The worker of a new build starts with the files that open forms. A worker installed for the first time does not know what this page loaded before.
  navigator.serviceWorker.addEventListener('controllerchange', tellLoaded);
  await navigator.serviceWorker.register('/service-worker.js');
  tellLoaded();
}

/**
 * Makes the service worker store this build on the device, with everything that the page has loaded, so that it opens
 * without a connection. Browsers only allow that on secure pages. If it fails, the next page tries again.
 */
export function keepBuild(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser remembers 250 resources by default; a page with preloaded files has more.
  performance.setResourceTimingBufferSize(1_000);
  // The page's own requests come first.
  whenIdle(() => void keep().catch(() => undefined), 5_000);
}
