import { expect, it } from 'vitest';
import { instantText, readTime, wallText } from './calendar.ts';
import { dayIn, readInstant, toInstant, toWall } from './zone.ts';

const wall = (text: string) => readTime(text)?.wall ?? 0n;
const instantIn = (zone: string, text: string) => instantText(toInstant(wall(text), zone));
const wallIn = (zone: string, text: string) => wallText(toWall(wall(text), zone));

it('shows what the clocks of a zone show at an instant, to the microsecond', () => {
  expect(wallIn('Europe/Paris', '2026-07-01T22:30:00.000001')).toBe('2026-07-02T00:30:00.000001');
  expect(wallIn('Asia/Kathmandu', '2026-01-01T00:00')).toBe('2026-01-01T05:45:00');
  expect(wallIn('Africa/Monrovia', '1960-01-01T00:00')).toBe('1959-12-31T23:15:30');
});

it('takes the second of two equal times, and a skipped one as if the clocks had not been moved, as PostgreSQL does', () => {
  expect(instantIn('Europe/Paris', '2026-10-25T02:30')).toBe('2026-10-25T01:30:00Z');
  expect(instantIn('Europe/Paris', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00Z');
  expect(instantIn('Australia/Lord_Howe', '2026-10-04T02:15')).toBe('2026-10-03T15:45:00Z');
});

it('reads a time without offset, or a day alone, by the zone', () => {
  expect(readInstant('2026-07-02', 'Europe/Paris')).toBe(wall('2026-07-01T22:00'));
  expect(readInstant('2026-07-02T00:30+05:00', 'Europe/Paris')).toBe(wall('2026-07-01T19:30'));
  expect(dayIn('Pacific/Auckland', Date.parse('2026-07-01T13:00:00Z'))).toBe('2026-07-02');
});
