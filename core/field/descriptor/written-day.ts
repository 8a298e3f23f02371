import { dayText, validDay } from '../../time/calendar.ts';
import type { DayOrder } from './cell.ts';

const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;

const dayOrNull = (year: string, month: string, day: string): string | null => {
  const valid = validDay(Number(year), Number(month), Number(day));
  return valid === null ? null : dayText(valid);
};

/** The possible readings of a date, as yyyy-MM-dd for each order that gives a valid date, and whether it is written with dots. */
export type DayReadings = { dmy: string | null; mdy: string | null; ymd: string | null; points: boolean };

/** Returns the readings of a date written with digits and a year of four digits: 29.03.2026, 3/29/2026, 2026-03-29. */
export function dayReadings(text: string): DayReadings | null {
  const first = yearFirst.exec(text);
  if (first) return { dmy: null, mdy: null, ymd: dayOrNull(first[1] ?? '', first[3] ?? '', first[4] ?? ''), points: first[2] === '.' };
  const last = yearLast.exec(text);
  if (!last) return null;
  const [, one = '', sign, two = '', year = ''] = last;
  return { dmy: dayOrNull(year, two, one), mdy: dayOrNull(year, one, two), ymd: null, points: sign === '.' };
}

/**
 * Returns the order that a date must have; `either` and `points` mean two possible readings, of which dots make the
 * second one unlikely. Null if all orders give the same date.
 */
export function orderOf({ dmy, mdy, points }: DayReadings): DayOrder | 'either' | 'points' | null {
  if (dmy === mdy) return null;
  if (dmy !== null && mdy !== null) return points ? 'points' : 'either';
  return dmy === null ? 'mdy' : 'dmy';
}

type Tally = Partial<Record<DayOrder | 'either' | 'points', number>>;

/** Returns the order of a column of dates from the number of dates with each order; null if it is not clear. */
export function orderOfColumn({ dmy = 0, mdy = 0, either = 0, points = 0 }: Tally): DayOrder | null {
  if (dmy && mdy) return null;
  if (dmy || mdy) return dmy ? 'dmy' : 'mdy';
  return points && !either ? 'dmy' : null;
}
