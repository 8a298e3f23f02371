import { readDay, readTime } from '@millwright/core/time/calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The locale of a language by which dates and lists are written: English is that of Europe. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

const dayLength = 10;
const midnight = (day: number) => new Date(day * 86_400_000);

/** The moment in a text; `wall` if it is a local time without an offset. Null for any other text. */
function readMoment(text: string): { at: Date; wall: boolean } | null {
  const time = readTime(text.length === dayLength ? `${text}T00:00` : text);
  return time && { at: new Date(Number((time.wall - (time.offset ?? 0n)) / 1000n)), wall: time.offset === null };
}

/** A day (`yyyy-MM-dd`) in the language; a day has no zone. Other text is returned unchanged. */
export function formatDate(text: string, language: string): string {
  const day = readDay(text.slice(0, dayLength));
  return day === null ? text : format(language, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(midnight(day));
}

/** A day (`yyyy-MM-dd`) in the language where its year is plain: 30 Nov. */
export function formatDayOfYear(text: string, language: string): string {
  const day = readDay(text.slice(0, dayLength));
  return day === null ? text : format(language, { day: '2-digit', month: 'short', timeZone: 'UTC' }).format(midnight(day));
}

/** The month of a day (`yyyy-MM-dd`) in the language: February 2026. */
export function formatMonth(text: string, language: string): string {
  const day = readDay(text.slice(0, dayLength));
  return day === null ? text : format(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(midnight(day));
}

/** A day as it may be typed in the language, in digits: 30/11/2026. */
export function typedDay(text: string, language: string): string {
  const day = readDay(text);
  return day === null ? text : format(language, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(midnight(day));
}

/** 2024 begins with a Monday, and its months are of no matter here. */
const aDay = (month: number, day: number) => new Date(Date.UTC(2024, month, day));

/** The name of a month (1 to 12) in the language: February. */
export const monthName = (month: number, language: string): string => format(language, { month: 'long', timeZone: 'UTC' }).format(aDay(month - 1, 1));

/** The name of a day of the week (0 is Sunday) in the language: Monday. */
export const weekdayName = (weekday: number, language: string): string =>
  format(language, { weekday: 'long', timeZone: 'UTC' }).format(aDay(0, 7 + weekday));

/**
 * An instant in the client's zone. A local time (`datetime-local`) is shown without conversion; other text is returned unchanged. With
 * `weekday` the day of the week comes first.
 */
export function formatInstant(text: string, language: string, zone: string, weekday = false): string {
  const moment = readMoment(text);
  if (!moment) return text;
  const options = {
    ...(weekday && ({ weekday: 'short' } as const)),
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return format(language, { ...options, timeZone: moment.wall ? 'UTC' : zone }).format(moment.at);
}

/** The time of day of an instant in a zone; with `precise` to the millisecond, for events of programs. */
export function formatTime(instant: string, language: string, zone: string, precise = false): string {
  const moment = readMoment(instant);
  const exact = { second: '2-digit', fractionalSecondDigits: 3 } as const;
  const options = { hour: '2-digit', minute: '2-digit', timeZone: zone, ...(precise && exact) } as const;
  return moment ? format(language, options).format(moment.at) : instant;
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago an instant was: "3 minutes ago". */
export function formatAgo(instant: string, language: string, now = Date.now()): string {
  const passed = Date.parse(instant) - now;
  const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(passed / size), unit);
}
