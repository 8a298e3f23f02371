import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate, formatInstant, formatTime } from './dates.ts';
import { instantOf, wallClockOf } from './zoned.ts';

const paris = 'Europe/Paris';

describe('formatInstant', () => {
  it('shows instants in the zone, summer and winter, whatever the zone of the machine', () => {
    expect(formatInstant('2026-07-01T22:30:00Z', 'en', paris)).toBe('02 Jul 2026, 00:30');
    expect(formatInstant('2026-01-01T22:30:00+00:00', 'en', paris)).toBe('01 Jan 2026, 23:30');
    expect(formatTime('2026-07-01T22:30:05.250Z', 'en', paris, true)).toBe('00:30:05.250');
  });
  it('leaves wall-clock times and days as they are', () => {
    expect(formatInstant('2026-07-01T22:30:00', 'en', paris)).toBe('01 Jul 2026, 22:30');
    expect(formatDate('2026-07-01', 'fr')).toBe('01 juil. 2026');
  });
  it('leaves what is no day and no time as it was typed, and never guesses one', () => {
    for (const text of ['1', '12', '2026', '2026-02-30T10:00', 'soon']) expect(formatInstant(text, 'en', paris)).toBe(text);
    expect(formatDate('2026-02-30', 'en')).toBe('2026-02-30');
  });
});

describe('the wall clock of a zone', () => {
  it('is read back as the same instant', () => {
    expect(wallClockOf('2026-07-01T22:30:00Z', paris)).toBe('2026-07-02T00:30');
    expect(instantOf('2026-07-02T00:30', paris)).toBe('2026-07-01T22:30:00.000Z');
    expect(instantOf('2026-01-02T00:30', paris)).toBe('2026-01-01T23:30:00.000Z');
  });
  it('has its seconds when there are any', () => {
    expect(wallClockOf('2026-07-01T22:30:05.250Z', paris)).toBe('2026-07-02T00:30:05');
    expect(instantOf('2026-07-02T00:30:05', paris)).toBe('2026-07-01T22:30:05.000Z');
  });
  it('is empty for what is no time', () => {
    expect(wallClockOf('', paris)).toBe('');
    expect(instantOf('soon', paris)).toBeNull();
  });
});

describe('formatAgo', () => {
  it('takes the largest unit that fits', () => {
    const now = Date.parse('2026-07-01T12:00:00Z');
    expect(formatAgo('2026-07-01T11:59:48Z', 'en', now)).toBe('12 seconds ago');
    expect(formatAgo('2026-07-01T10:00:00Z', 'fr', now)).toBe('il y a 2 heures');
  });
});
