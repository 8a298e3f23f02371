import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import { isDay, isInstant, isLocalDateTime, isSameTime } from './dates.ts';

it.each([
  ['2026-01-01T10:00:00Z', 'instant'],
  ['2026-01-01T10:00-11:30', 'instant'],
  ['2026-01-01T10:00:00.123456+15:59', 'instant'],
  ['2026-01-01T10:00+16:00', null],
  ['9999-12-31T23:59:59.999-14:00', null],
  ['9999-12-31T23:59:59.999Z', 'instant'],
  ['0001-01-01T00:00:00+14:00', null],
  ['0001-01-01T00:00:00Z', 'instant'],
  ['2026-01-01T10:00+0100', null],
  ['2026-01-01 10:00Z', null],
  ['2026-01-01T10:00:00.1234567Z', null],
  ['2026-01-01T10:00', 'local'],
  ['2026-01-01T24:00', null],
  ['2026-01-01', 'day'],
  ['2026-02-29', null],
])('%s is %s', (text, kind) => {
  expect([isDay(text) && 'day', isInstant(text) && 'instant', isLocalDateTime(text) && 'local'].find(Boolean) ?? null).toBe(kind);
});

it.each([
  ['2026-01-01T10:00:00Z', '2026-01-01T12:00+02:00', true],
  ['2026-01-01T10:00:00.123Z', '2026-01-01T10:00:00.123999+00:00', true],
  ['2026-01-01T10:00:00.123Z', '2026-01-01T10:00:00.124Z', false],
  ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z', true],
  ['2026-01-01T10:00', '2026-01-01T10:00:00.000', true],
  ['2026-01-01T10:00', '2026-01-01T10:01', false],
  ['none', 'none', false],
])('%s and %s are the same: %s', (one, other, same) => expect(isSameTime(one, other)).toBe(same));

it('agrees with JavaScript about instants with any offset', () => {
  const instant = fc
    .tuple(fc.date({ min: new Date('2026-01-01'), max: new Date('2026-01-03'), noInvalidDate: true }), fc.integer({ min: -14 * 60, max: 14 * 60 }))
    .map(([date, minutes]) => {
      const two = (value: number) => String(value).padStart(2, '0');
      const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
      return new Date(Math.floor(date.getTime() / 60_000) * 60_000 + minutes * 60_000).toISOString().slice(0, 16) + offset;
    });
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      expect(isInstant(one)).toBe(true);
      expect(isSameTime(one, other)).toBe(Date.parse(one) === Date.parse(other));
      expect(isSameTime(one, new Date(one).toISOString())).toBe(true);
    }),
    depth(300, 50_000),
  );
});
