import { addMonths, type Day, dayText, readDay } from './calendar.ts';

function dayOfText(text: string): Day {
  const day = readDay(text.slice(0, 10));
  if (day === null) throw new RangeError(`Not a day: ${text}`);
  return day;
}

/** The day `days` after one, both as yyyy-MM-dd. */
export const addDays = (day: string, days: number): string => dayText(dayOfText(day) + days);

/** The day `count` units after a day, both as yyyy-MM-dd. */
export function addUnit(day: string, unit: 'day' | 'week' | 'month' | 'year', count = 1): string {
  if (unit === 'day' || unit === 'week') return addDays(day, count * (unit === 'day' ? 1 : 7));
  return dayText(addMonths(dayOfText(day), count * (unit === 'month' ? 1 : 12)));
}

/** Whole days from one day to another; negative when `to` is earlier. Times of day do not count. */
export const daysBetween = (from: string, to: string): number => dayOfText(to) - dayOfText(from);
