import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const connected = () => new Promise((done) => window.addEventListener('online', done, { once: true }));

/** A style sheet that could not be fetched is asked for again: whoever imports its module anew takes it for there. */
function fetchAgain(sheet: HTMLLinkElement): Promise<unknown> {
  const again = document.createElement('link');
  again.rel = 'stylesheet';
  again.href = sheet.href;
  const settled = new Promise((done) => {
    again.addEventListener('load', done);
    again.addEventListener('error', done);
  });
  sheet.replaceWith(again);
  return settled;
}

const missingSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet);

/** Imports a module; without a connection waits for one, and tries once more whatever the reason. */
export async function whenConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    while (!navigator.onLine) await connected();
    await Promise.all(missingSheets().map(fetchAgain));
    return load();
  }
}

/** A part of a page that is loaded when it is first shown; while there is no connection the page stands without it. */
export const loadable = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await whenConnected(load) }));
