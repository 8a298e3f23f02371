import { dayText, validDay } from '@millwright/core/time/calendar.ts';
import { plain } from './plain-text.ts';

const longEnough = 3;

/** The month (1–12) whose name is or begins with this word, in the language or in English; null if there is none. */
function monthOf(word: string, language: string): number | null {
  if (word.length < longEnough) return null;
  const start = plain(word);
  const names = [language, 'en'].flatMap((one) => [new Intl.DateTimeFormat(one, { month: 'long', timeZone: 'UTC' })]);
  for (let month = 0; month < 12; month++) {
    const day = new Date(Date.UTC(2026, month, 1));
    if (names.some((format) => plain(format.format(day)).startsWith(start))) return month + 1;
  }
  return null;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day as stored (`yyyy-MM-dd`), if the calendar has it. */
function storedDay(year: number, month: number, day: number): string | null {
  const valid = validDay(year, month, day);
  return valid !== null && year >= 1000 ? dayText(valid) : null;
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

/**
 * The day (`yyyy-MM-dd`) that a person typed: 2026-11-12, 12/11/2026, 12.11.26, 12 Nov 2026. Without a year it is this year. The day comes
 * before the month, unless the year comes first. Null if the text is not a day.
 */
export function readDay(text: string, language: string, thisYear = new Date().getFullYear()): string | null {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const month = (text.match(/\p{L}+/gu) ?? []).map((word) => monthOf(word, language)).find((found) => found !== null);
  const [first = 0, second = 0, third] = numbers;
  if (month) return numbers.length === 1 || numbers.length === 2 ? storedDay(fullYear(numbers[1] ?? thisYear), month, first) : null;
  if (numbers.length < 2 || numbers.length > 3) return null;
  if (String(first).length === 4) return third === undefined ? null : storedDay(first, second, third);
  return storedDay(fullYear(third ?? thisYear), second, first);
}

const clock = /(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*$/;

/**
 * The local time (`yyyy-MM-ddTHH:mm`, or with seconds) that a person typed or pasted: a day followed by 8:30, 8h30 or 8:30:15; midnight
 * without a time. Null if the text is neither.
 */
export function readMoment(text: string, language: string, thisYear?: number): string | null {
  const time = clock.exec(text.trim());
  const [hours = 0, minutes = 0, seconds = 0] = (time?.slice(1, 4) ?? []).map((digits) => Number(digits ?? 0));
  const day = readDay(time ? text.trim().slice(0, time.index) : text, language, thisYear);
  if (!day || hours >= 24 || minutes >= 60 || seconds >= 60) return null;
  return `${day}T${two(hours)}:${two(minutes)}${seconds ? `:${two(seconds)}` : ''}`;
}
