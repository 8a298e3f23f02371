import { afterEach, expect, it, vi } from 'vitest';
import { loadForScanner } from './load-lookup.ts';

afterEach(() => void vi.unstubAllGlobals());

it('fetches nothing beforehand, and does not fail, in a browser that keeps nothing for the page', () => {
  const getItem = vi.fn(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.stubGlobal('localStorage', { getItem });
  expect(() => loadForScanner()()).not.toThrow();
  expect(getItem).toHaveBeenCalled();
});
