import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { depth } from '../testing/depth.ts';
import { instantText, type Micros, microsPerDay, wallText } from './calendar.ts';
import { dayIn, readInstant, readWall, toInstant, toWall } from './zone.ts';

const micros = (text: string): Micros => readInstant(text, 'UTC') as Micros;
const wallOf = (text: string, zone: string) => wallText(toWall(micros(text), zone));
const instantOf = (text: string, zone: string) => instantText(readInstant(text, zone) as Micros);

describe('what clocks show', () => {
  it.each([
    ['UTC', '2026-07-01T12:00:00.123456Z', '2026-07-01T12:00:00.123456'],
    ['Europe/Paris', '2026-01-01T12:00:00Z', '2026-01-01T13:00:00'],
    ['Europe/Paris', '2026-07-01T12:00:00Z', '2026-07-01T14:00:00'],
    ['Asia/Kathmandu', '2026-07-01T12:00:00Z', '2026-07-01T17:45:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01T00:00:00'],
    ['Africa/Monrovia', '1970-01-01T00:00:00Z', '1969-12-31T23:15:30'],
    ['Europe/Paris', '1850-01-01T00:00:00Z', '1850-01-01T00:09:21'],
  ])('in %s at %s is %s', (zone, instant, wall) => expect(wallOf(instant, zone)).toBe(wall));

  it.each([
    ['before they are moved', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['as they skip it, is read as if they had not been moved', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['after they were moved', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
    ['the first time of two, is the second', '2026-10-25T02:30', '2026-10-25T01:30:00Z'],
    ['with an offset of its own, is that', '2026-10-25T02:30+02:00', '2026-10-25T00:30:00Z'],
    ['alone as a day, is its first moment', '2026-07-01', '2026-06-30T22:00:00Z'],
  ])('in Paris, %s', (_, wall, instant) => expect(instantOf(wall, 'Europe/Paris')).toBe(instant));

  it('skips a day where a country went over the date line, and half an hour where clocks move by that', () => {
    expect([wallOf('2011-12-30T09:59:59Z', 'Pacific/Apia'), wallOf('2011-12-30T10:00:00Z', 'Pacific/Apia')]).toEqual([
      '2011-12-29T23:59:59',
      '2011-12-31T00:00:00',
    ]);
    expect(instantOf('2011-12-30T12:00', 'Pacific/Apia')).toBe('2011-12-30T22:00:00Z');
    expect(instantOf('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00Z');
  });

  it('reads a wall-clock time as it is, and an instant as what clocks show then', () => {
    const read = (text: string) => readWall(text, 'Europe/Paris');
    expect(['2026-07-01T12:00', '2026-07-01T10:00Z', '2026-07-01 12:00'].map(read)).toEqual(Array(3).fill(micros('2026-07-01T12:00Z')));
    expect(['', '2026-02-30', '2026-07-01T24:00', 'now'].map(read)).toEqual([null, null, null, null]);
  });

  it('knows what day it is', () => {
    const late = Date.parse('2026-06-30T22:30:00Z');
    expect(['UTC', 'Europe/Paris', 'America/New_York'].map((zone) => dayIn(zone, late))).toEqual(['2026-06-30', '2026-07-01', '2026-06-30']);
  });

  it('refuses a zone that there is not', () => expect(() => toWall(0n, 'Mars/Olympus')).toThrow(RangeError));
});

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
}
/** The local time to the second, computed by JavaScript's Intl. */
const wallByIntl = (instant: Micros, zone: string) =>
  formatOf(zone)
    .format(Number(instant / 1000n))
    .replace(' ', 'T');

/** The last clock change of a zone before an instant, or the instant if there is none. */
function lastMove(instant: Micros, zone: string): Micros {
  const moved = new Temporal.Instant(instant * 1000n).toZonedDateTimeISO(zone).getTimeZoneTransition('previous');
  return moved ? moved.epochNanoseconds / 1000n : instant;
}

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const second = fc
  .integer({ min: Date.parse('1972-01-01') / 1000, max: Date.parse('2060-01-01') / 1000 })
  .map((seconds) => BigInt(seconds) * 1_000_000n);
/** Instants within two days of a clock change, most of them within two hours. */
const around = fc
  .oneof(fc.integer({ min: -7_200, max: 7_200 }), fc.integer({ min: -172_800, max: 172_800 }))
  .map((seconds) => BigInt(seconds) * 1_000_000n);

it('agrees with Intl about every zone, also when clocks are moved, and finds the way back', () => {
  fc.assert(
    fc.property(zone, second, around, fc.boolean(), (name, any, distance, nearby) => {
      const instant = nearby ? lastMove(any, name) + distance : any;
      const wall = toWall(instant, name);
      expect(wallText(wall)).toBe(wallByIntl(instant, name));
      const back = toInstant(wall, name);
      // Clocks that show a time twice show it within a day.
      expect(toWall(back, name)).toBe(wall);
      expect(back >= instant && back - instant < microsPerDay).toBe(true);
    }),
    depth(200, 50_000),
  );
});

it('reads a time that clocks skip by the offset before', () => {
  fc.assert(
    fc.property(zone, second, around, (name, any, distance) => {
      const moved = lastMove(any, name);
      const wall = toWall(moved, name) + distance;
      const instant = toInstant(wall, name);
      if (toWall(instant, name) === wall) return;
      const before = toWall(moved - 1_000_000n, name) - (moved - 1_000_000n);
      expect(instant).toBe(wall - before);
    }),
    depth(200, 50_000),
  );
});
