import { firstDay, lastDay } from '../time/calendar.ts';

/** The working days of a company or supplier. */
export type WorkingDays = {
  /** The day `count` working days before a day. The result is never a closed day. */
  before: (day: number, count: number) => number;
  /** The day `count` working days after a day. */
  after: (day: number, count: number) => number;
};

/** Limits days to the range of dates, because lead times may be any number. */
const within = (day: number) => Math.min(lastDay, Math.max(firstDay, day));

/** A calendar in which every day is a working day. */
export const everyDay: WorkingDays = { before: (day, count) => within(day - count), after: (day, count) => within(day + count) };

/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekday = (day: number) => (((day + 3) % 7) + 7) % 7;

/** A calendar from closed weekdays (0 is Monday) and single closed days. If all seven weekdays are closed, none counts as closed. */
export function workingDays(closedWeekdays: readonly number[], closedDays: readonly number[]): WorkingDays {
  const weekly = new Set(closedWeekdays.filter((each) => Number.isInteger(each) && each >= 0 && each < 7));
  if (weekly.size === 7) weekly.clear();
  const closed = new Set(closedDays.filter((day) => !weekly.has(weekday(day))));
  if (weekly.size === 0 && closed.size === 0) return everyDay;
  const perWeek = 7 - weekly.size;
  const isOpen = Array.from({ length: 7 }, (_, each) => !weekly.has(each));
  const works = (day: number) => isOpen[weekday(day)] === true && (closed.size === 0 || !closed.has(day));
  /** The number of single closed days in a range of days, both ends included. */
  const closedFrom = (first: number, last: number) => {
    let count = 0;
    for (const day of closed) if (day >= first && day <= last) count++;
    return count;
  };
  /** Counts whole weeks while more than one is left, so that years cost no more than days. */
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

/** A longer closing is treated as a typing mistake. */
const longestClosing = 366;

/** The days of a closing, both ends included. Empty if it ends before it begins or is longer than a year. */
export const closingDays = (from: number, until: number): number[] =>
  until < from || until - from > longestClosing ? [] : Array.from({ length: until - from + 1 }, (_, day) => from + day);
