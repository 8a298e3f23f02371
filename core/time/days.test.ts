import { expect, it } from 'vitest';
import { addDays, daysBetween } from './days.ts';

it.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-11-21T23:30:00Z', 60, '2027-01-20'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to);
  expect(daysBetween(from, to)).toBe(days);
});

it('refuses what is no day', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => daysBetween('', '2026-01-01')).toThrow(RangeError);
});
