import { describe, expect, it } from 'vitest';
import { firstDay, lastDay } from '../time/calendar.ts';
import { workingDays } from './working-days.ts';

/** Counts day by day, as people do. */
function counted(closedWeekdays: readonly number[], closedDays: readonly number[], from: number, count: number, step: 1 | -1): number {
  let day = from;
  for (let left = count; left > 0; ) {
    day += step;
    if (!closedWeekdays.includes((day + 3) % 7) && !closedDays.includes(day)) left--;
  }
  return day;
}

describe('working days', () => {
  it.each([
    [[5, 6], []],
    [
      [5, 6],
      [1005, 1006, 1007, 1012, 1013, 1040],
    ],
    [[], [998, 1000, 1001, 1002, 1003, 1020]],
    [
      [0, 1, 2, 3, 4, 5],
      [1004, 1011],
    ],
    [[2], Array.from({ length: 60 }, (_, at) => 985 + at)],
  ])('closed on the weekdays %j and the days %j are counted as people do', (weekdays, days) => {
    const { before, after } = workingDays(weekdays, days);
    for (let from = 996; from < 1010; from++)
      for (let count = 0; count < 40; count++)
        expect([from, count, before(from, count), after(from, count)]).toEqual([
          from,
          count,
          counted(weekdays, days, from, count, -1),
          counted(weekdays, days, from, count, 1),
        ]);
  });

  it('before a day that is none begin at the last day there is', () => {
    expect(workingDays([5, 6], []).before(Number.POSITIVE_INFINITY, 1)).toBe(workingDays([5, 6], []).before(lastDay, 1));
  });

  it('of a lead time that nobody lives to see end with the last day there is, at once', () => {
    for (const { before, after } of [workingDays([5, 6], [1005]), workingDays([], [])])
      for (let n = 0; n < 10_000; n++) expect([before(1000, 2_000_000_000), after(1000, 2_000_000_000)]).toEqual([firstDay, lastDay]);
  });

  it('closed on all weekdays are all days', () => {
    expect(workingDays([0, 1, 2, 3, 4, 5, 6], []).after(1000, 3)).toBe(1003);
  });
});
