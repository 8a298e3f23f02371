import { DecompressionStream, TextDecoderStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
