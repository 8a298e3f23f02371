import { afterEach, expect, it, vi } from 'vitest';
import { mostPoints } from './picture-size.ts';
import { oncePrinted, printScale } from './print-pages.ts';

afterEach(() => vi.useRealTimers());

it('draws sheets of paper sharply, and large ones no larger than a picture may be', () => {
  expect(printScale(595, 842) * 72).toBeCloseTo(150);
  for (const [width, height] of [
    [1684, 2384],
    [14_400, 14_400],
  ] as const) {
    const scale = printScale(width, height);
    expect(scale).toBeGreaterThan(0);
    expect(Math.floor(width * scale) * Math.floor(height * scale)).toBeLessThanOrEqual(mostPoints);
  }
});

it('leaves the pages until the browser has printed them', () => {
  const done = vi.fn();
  oncePrinted(done, new AbortController().signal);
  expect(done).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('afterprint'));
  window.dispatchEvent(new Event('afterprint'));
  expect(done).toHaveBeenCalledTimes(1);
});

it('takes them away where no browser says so: as the file is left, and after a long time', () => {
  vi.useFakeTimers();
  const left = new AbortController();
  const [leaving, waiting] = [vi.fn(), vi.fn()];
  oncePrinted(leaving, left.signal);
  oncePrinted(waiting, new AbortController().signal);
  left.abort();
  vi.advanceTimersByTime(60_000);
  expect([leaving, waiting].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  vi.advanceTimersByTime(3_600_000);
  expect([leaving, waiting].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
