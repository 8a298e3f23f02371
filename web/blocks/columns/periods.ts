import type { Condition } from '@millwright/core/filter/types.ts';
import { addUnit } from '@millwright/core/time/days.ts';
import type { Truncation } from '@millwright/core/view/setup/aggregations.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { formatDate, formatInstant, formatMonth } from '../../format/dates.ts';
import { instantOf, wallClockOf } from '../../format/zoned.ts';
import type { ResolvedColumn } from './columns.ts';

/** What periods ask of the column whose times they are. */
type Timed = Pick<ResolvedColumn, 'kind' | 'path'>;

/** The first day of a period in the company's zone, `yyyy-MM-dd`. */
export const firstDayOf = ({ kind }: Pick<Timed, 'kind'>, start: string, zone: string): string =>
  (kind === 'datetime' ? wallClockOf(start, zone) : start).slice(0, 'yyyy-MM-dd'.length);

/** A period in words: its hour, its day, the week that begins with it, its month or year. */
export function periodName(column: Timed, start: string, by: Truncation, { language, zone }: Wording, week: (day: string) => string): string {
  if (by === 'hour') return formatInstant(start, language, zone);
  const day = firstDayOf(column, start, zone);
  if (by === 'year') return day.slice(0, 'yyyy'.length);
  if (by === 'month') return formatMonth(day, language);
  return by === 'week' ? week(formatDate(day, language)) : formatDate(day, language);
}

const hour = 3_600_000;

/** The first time behind a period, which is where the next one begins, written as its column keeps it. */
export function nextPeriod(column: Timed, start: string, by: Truncation, zone: string): string {
  const local = column.kind !== 'datetime';
  if (by === 'hour') {
    const end = new Date(new Date(local ? `${start.slice(0, 19)}Z` : start).getTime() + hour).toISOString();
    return local ? end.slice(0, 19) : end;
  }
  return dayBound(column, addUnit(firstDayOf(column, start, zone), by), zone);
}

/** The first time of a day, written as its column keeps it. */
export function dayBound({ kind }: Pick<Timed, 'kind'>, day: string, zone: string): string {
  if (kind === 'date') return day;
  return kind === 'datetime' ? (instantOf(`${day}T00:00`, zone) ?? day) : `${day}T00:00`;
}

/** The times from one day on and before another as a filter. */
export const daysCondition = (column: Timed, from: string, to: string, zone: string): Condition => ({
  all: [
    { fact: column.path, operator: 'greaterThanInclusive', value: dayBound(column, from, zone) },
    { fact: column.path, operator: 'lessThan', value: dayBound(column, to, zone) },
  ],
});

/** The times of a period as a filter. */
export function periodCondition(column: Timed, start: string, by: Truncation, zone: string): Condition {
  return {
    all: [
      { fact: column.path, operator: 'greaterThanInclusive', value: start },
      { fact: column.path, operator: 'lessThan', value: nextPeriod(column, start, by, zone) },
    ],
  };
}
