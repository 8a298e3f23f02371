import { expect, it } from 'vitest';
import { readAgainIn } from './use-approvals.ts';

const at = (time: string | null, state: 'open' | 'expired' = 'open') =>
  readAgainIn({ state, expires_at: time }, Date.parse('2026-05-01T08:00:00.000Z'));

it('an open approval is read again when its time is over, and not where it has none or has ended', () => {
  expect(at('2026-05-01T08:10:00.000Z')).toBe(600_000);
  expect(at('2026-06-01T08:00:00.000Z')).toBe(86_400_000);
  expect([at('2026-05-01T08:00:01.000Z'), at('2026-05-01T07:00:00.000Z')]).toEqual([5_000, 5_000]);
  expect([at(null), at('2026-05-01T07:00:00.000Z', 'expired')]).toEqual([false, false]);
});
