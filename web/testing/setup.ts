import { DecompressionStream, TextDecoderStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The files of a worker share one document and the libraries, never what our own modules keep: a session, answers, drafts.
vi.resetModules();

// Node's reaches the pages of other files, and signs them in and out like the tabs of one browser.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** What the modules of a file listen to for as long as their page lives ends with the file. */
const listeners: Parameters<typeof window.addEventListener>[] = [];
const { addEventListener } = window;
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  listeners.push(listener);
  addEventListener.apply(window, listener);
};
afterAll(() => {
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
  window.addEventListener = addEventListener;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
  sessionStorage.clear();
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
