import { firstDay, lastDay } from '../time/calendar.ts';

/** Days on which a company or supplier works. */
export type WorkingDays = {
  /** The day so many working days before one; never counts a closed day. */
  before: (day: number, count: number) => number;
  /** The day so many working days after one. */
  after: (day: number, count: number) => number;
};

/** Whatever lead time somebody has typed: planning knows the days that a date can be. */
const within = (day: number) => Math.min(lastDay, Math.max(firstDay, day));

/** Every day is worked. */
export const everyDay: WorkingDays = { before: (day, count) => within(day - count), after: (day, count) => within(day + count) };

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekday = (day: number) => (((day + 3) % 7) + 7) % 7;

/** Working days from the weekdays that are closed (0 is Monday) and single closed days. Closed on all seven weekdays counts as on none. */
export function workingDays(closedWeekdays: readonly number[], closedDays: readonly number[]): WorkingDays {
  const weekly = new Set(closedWeekdays.filter((each) => Number.isInteger(each) && each >= 0 && each < 7));
  if (weekly.size === 7) weekly.clear();
  const closed = new Set(closedDays.filter((day) => !weekly.has(weekday(day))));
  if (weekly.size === 0 && closed.size === 0) return everyDay;
  const perWeek = 7 - weekly.size;
  const isOpen = Array.from({ length: 7 }, (_, each) => !weekly.has(each));
  const works = (day: number) => isOpen[weekday(day)] === true && (closed.size === 0 || !closed.has(day));
  /** Single closed days from the first of two days to the last. */
  const closedFrom = (first: number, last: number) => {
    let count = 0;
    for (const day of closed) if (day >= first && day <= last) count++;
    return count;
  };
  /** In whole weeks as long as more than one is left, so that years take no longer than days. */
  const go = (from: number, count: number, step: 1 | -1) => {
    let day = within(from);
    for (let left = count; left > 0; ) {
      const weeks = Math.floor((left - 1) / perWeek);
      const next = day + step * Math.max(1, 7 * weeks);
      if (weeks > 0) left -= weeks * perWeek - (step === 1 ? closedFrom(day + 1, next) : closedFrom(next, day - 1));
      else if (works(next)) left--;
      day = next;
    }
    return within(day);
  };
  return { before: (day, count) => go(day, count, -1), after: (day, count) => go(day, count, 1) };
}

/** Nobody is closed for longer: what is typed so is a mistake. */
const longestClosing = 366;

/** Each day of a closing from a day to another, both included; none of one that ends before it begins or is longer than a year. */
export const closingDays = (from: number, until: number): number[] =>
  until < from || until - from > longestClosing ? [] : Array.from({ length: until - from + 1 }, (_, day) => from + day);
