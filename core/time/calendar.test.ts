import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import { addMonths, civil, clock, dayOf, dayText, instantText, isoWeek, monthsBetween, readDay, readTime, wallText, weekday } from './calendar.ts';

const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const dayOfText = (text: string) => readDay(text) as number;

it('counts, writes and reads days as JavaScript does', () => {
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10);
      const read = dayOfText(text);
      expect([read, dayText(read)]).toEqual([Math.floor(date.getTime() / 86_400_000), text]);
      expect(civil(read)).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
      expect(weekday(read)).toBe(date.getUTCDay() || 7);
    }),
    depth(300, 50_000),
  );
});

it.each(['2025-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', '10000-01-01', '', ' 2026-01-01'])('%j is no day', (text) =>
  expect(readDay(text)).toBeNull(),
);

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-15', 14, '2028-01-15'],
  ['2026-01-15', -13, '2024-12-15'],
])('%s and %i months is %s', (from, months, to) => expect(dayText(addMonths(dayOfText(from), months))).toBe(to));

it('counts complete months, as many as can be added without going too far', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 4_000 }), (date, days) => {
      const from = dayOfText(date.toISOString().slice(0, 10));
      const to = from + days;
      const months = monthsBetween(to, from);
      expect(addMonths(from, months) <= to).toBe(true);
      expect(monthsBetween(from, to)).toBeLessThanOrEqual(0);
    }),
    depth(300, 50_000),
  );
});

it('reads times with or without seconds, a fraction and an offset, and writes them again', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 999_999 }), (date, micros) => {
      const seconds = date.toISOString().slice(0, 19);
      const fraction = `.${String(micros).padStart(6, '0')}`;
      const wall = readTime(seconds + fraction)?.wall ?? 0n;
      expect(wallText(wall)).toBe(seconds + (micros ? fraction.replace(/0+$/, '') : ''));
      expect(clock(wall)).toMatchObject({ hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds(), micros });
      expect(readTime(instantText(wall))).toEqual({ wall, offset: 0n });
    }),
    depth(300, 50_000),
  );
});

it.each([
  ['2026-01-01T10:00', null],
  ['2026-01-01 10:00:00Z', 0],
  ['2026-01-01T10:00:00,5+05:45', 345],
  ['2026-01-01T10:00-0930', -570],
  ['2026-01-01T10:00+15:59', 959],
  ['2026-01-01T10:00+02', 120],
])('%s is %s minutes from UTC', (text, minutes) => {
  const offset = readTime(text)?.offset;
  expect(offset === null ? null : Number(offset) / 60_000_000).toBe(minutes);
});

it.each(['2026-01-01T24:00', '2026-01-01T10:60', '2026-01-01T10', '2026-01-01T10:00+16:00', '2026-01-01T10:00z', '2026-02-30T10:00'])(
  '%s is no time',
  (text) => expect(readTime(text)).toBeNull(),
);

it('carries over months and days that are out of their range', () => {
  expect([dayOf(2026, 13, 1), dayOf(2026, 3, 0), dayOf(1, 1, 1)].map(dayText)).toEqual(['2027-01-01', '2026-02-28', '0001-01-01']);
});

it('counts weeks by ISO 8601', () => {
  const weeks = { '2026-01-01': 1, '2025-12-29': 1, '2025-12-28': 52, '2021-01-03': 53, '2021-01-04': 1, '2020-12-31': 53, '2000-01-02': 52 };
  for (const [day, week] of Object.entries(weeks)) expect([day, isoWeek(readDay(day) ?? 0)]).toEqual([day, week]);
});
