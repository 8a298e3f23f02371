import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { formatDate, formatInstant } from './dates.ts';
import { readDay, readMoment } from './read-dates.ts';

it('reads days as people type them', () => {
  for (const text of ['2026-11-12', '12/11/2026', '12.11.26', '12 Nov 2026', '12 november', '12/11', '2026/11/12']) {
    expect(readDay(text, 'en', 2026), text).toBe('2026-11-12');
  }
  expect(readDay('3 août 2026', 'fr')).toBe('2026-08-03');
  expect(readDay('1. März 2026', 'de')).toBe('2026-03-01');
  for (const text of ['', '12', '31/02/2026', 'soon', '1 2 3 4', '13 xyz 2026 4']) expect(readDay(text, 'en', 2026), text).toBeNull();
});

it('reads back what it shows, in every language', () => {
  for (const language of languages) {
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(readDay(formatDate(day, language), language), `${language} ${formatDate(day, language)}`).toBe(day);
      const moment = `${day}T18:05`;
      expect(readMoment(formatInstant(moment, language, 'UTC'), language), formatInstant(moment, language, 'UTC')).toBe(moment);
    }
  }
});

it('reads times behind the day', () => {
  expect(readMoment('2026-03-04T15:30', 'en')).toBe('2026-03-04T15:30');
  expect(readMoment('4/3/2026 8h05', 'fr')).toBe('2026-03-04T08:05');
  expect(readMoment('4.3.2026', 'de')).toBe('2026-03-04T00:00');
  expect([readMoment('8:30', 'en'), readMoment('4/3/2026 25:00', 'en')]).toEqual([null, null]);
});

it('keeps the seconds of a time that has some', () => {
  expect(readMoment('2026-03-04 15:30:45', 'en')).toBe('2026-03-04T15:30:45');
  expect(readMoment('4/3/2026 8:05:07.250', 'fr')).toBe('2026-03-04T08:05:07');
  expect(readMoment('2026-03-04 15:30:00', 'en')).toBe('2026-03-04T15:30');
  expect(readMoment('2026-03-04 15:30:60', 'en')).toBeNull();
});
