import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAllTexts } from '../i18n/i18n.ts';
import { Ago } from './Ago.tsx';

beforeEach(async () => {
  await loadAllTexts();
  vi.useFakeTimers({ now: Date.parse('2026-07-01T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

it('says anew every ten seconds how long ago it was', () => {
  const { container, unmount } = render(<Ago at="2026-07-01T11:59:48Z" />);
  expect(container.textContent).toBe('12 seconds ago');
  act(() => vi.advanceTimersByTime(9_999));
  expect(container.textContent).toBe('12 seconds ago');
  act(() => vi.advanceTimersByTime(1));
  expect(container.textContent).toBe('22 seconds ago');
  act(() => vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('1 minute ago');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
