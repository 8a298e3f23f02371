import { DecompressionStream, TextDecoderStream } from 'node:stream/web';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The test files of a worker share the document and libraries, but not the state of our own modules: session, responses, drafts.
vi.resetModules();

// Node's reaches the pages of other files, and signs them in and out like the tabs of one browser.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** What the modules of a file listen to for as long as their page lives ends with the file. Libraries listen to the document once for all files. */
const listeners: (() => void)[] = [];
const { addEventListener } = window;
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  listeners.push(() => window.removeEventListener(...listener));
  addEventListener.apply(window, listener);
};
const listenToDocument = document.addEventListener;
document.addEventListener = (...listener: Parameters<typeof listenToDocument>) => {
  if (listener[0] === 'visibilitychange') listeners.push(() => document.removeEventListener(...listener));
  listenToDocument.apply(document, listener);
};

/** Features that happy-dom lacks and that a test file may replace. */
const madeUp: [object, string[]][] = [
  [document, ['fonts']],
  [navigator, ['mediaDevices', 'serial']],
  [globalThis, ['pdfjsWorker']],
  [HTMLVideoElement.prototype, ['videoWidth']],
];

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
const address = 'http://localhost:3000/';

afterAll(() => {
  for (const end of listeners) end();
  window.addEventListener = addEventListener;
  document.addEventListener = listenToDocument;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const [owner, names] of madeUp) for (const name of names) Reflect.deleteProperty(owner, name);
  // The library keeps notices for all files: only so many are shown, and those of the next file would wait behind them.
  notifications.cleanQueue();
  notifications.clean();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; path=/; max-age=0`;
  happyDOM.setURL(address);
});

// A limit that only a failing test reaches.
configure({ asyncUtilTimeout: 10_000 });

// happy-dom has no layout: components only ask whether a query matches and how large they are.
window.matchMedia = vi.fn((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})) as unknown as typeof window.matchMedia;

// The context that a test file runs in has only what happy-dom brings, and that is neither TextDecoderStream nor DecompressionStream.
globalThis.DecompressionStream ??= DecompressionStream as unknown as typeof globalThis.DecompressionStream;
globalThis.TextDecoderStream ??= TextDecoderStream as unknown as typeof globalThis.TextDecoderStream;

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver = NoResizes as unknown as typeof ResizeObserver;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
