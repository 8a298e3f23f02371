import { expect, it } from 'vitest';
import { readAgainIn } from './use-approvals.ts';

const now = Date.parse('2026-05-01T08:00:00.000Z');
const seconds = (count: number) => count * 1_000;
const at = (time: string | null, state: 'open' | 'expired' = 'open', status = 'success') =>
  readAgainIn({ status, data: { state, expires_at: time }, dataUpdatedAt: now }, now);

it('an open approval is read again when its time is over, and not where it has none or has ended', () => {
  expect(at('2026-05-01T08:10:00.000Z')).toBe(600_000);
  expect(at('2026-06-01T08:00:00.000Z')).toBe(86_400_000);
  expect([at('2026-05-01T08:00:01.000Z'), at('2026-05-01T08:00:00.000Z')]).toEqual([5_000, 5_000]);
  expect([at(null), at('2026-05-01T07:59:00.000Z', 'expired')]).toEqual([false, false]);
});

it('the pauses grow while it stays open after its time, the same at each drawing, and end after ten minutes', () => {
  const pauses: number[] = [];
  for (let since = 0; ; ) {
    const read = { status: 'success', data: { state: 'open' as const, expires_at: new Date(now).toISOString() }, dataUpdatedAt: now + since };
    const pause = readAgainIn(read, now + since);
    expect(readAgainIn(read, now + since + seconds(3))).toBe(pause);
    if (pause === false) break;
    pauses.push(pause);
    since += pause;
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320].map(seconds));
  expect(at('2026-05-01T07:50:00.000Z')).toBe(false);
});

it('nothing is read again after an error, such as that of a revoked link, whatever was read before', () => {
  expect([at('2026-05-01T07:59:00.000Z', 'open', 'error'), at('2026-05-01T08:10:00.000Z', 'open', 'error')]).toEqual([false, false]);
  expect(readAgainIn({ status: 'pending', data: undefined, dataUpdatedAt: 0 }, now)).toBe(false);
});
