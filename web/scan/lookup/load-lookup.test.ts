import { expect, it, vi } from 'vitest';
import { loadForScanner } from './load-lookup.ts';

it('fetches nothing beforehand, and does not fail, in a browser that keeps nothing for the page', () => {
  const reading = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => loadForScanner()()).not.toThrow();
  expect(reading).toHaveBeenCalled();
  reading.mockRestore();
});
