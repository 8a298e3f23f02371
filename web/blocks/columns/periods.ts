import type { Condition } from '@millwright/core/filter/types.ts';
import { addUnit } from '@millwright/core/time/days.ts';
import type { Truncation } from '@millwright/core/view/setup/aggregations.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { formatDate, formatInstant, formatMonth } from '../../format/dates.ts';
import { instantOf, wallClockOf } from '../../format/zoned.ts';
import type { ResolvedColumn } from './columns.ts';

/** The parts of a date column that periods need. */
type Timed = Pick<ResolvedColumn, 'kind' | 'path'>;

/** The first day of a period in the company's time zone, `yyyy-MM-dd`. */
export const firstDayOf = ({ kind }: Pick<Timed, 'kind'>, start: string, zone: string): string =>
  (kind === 'datetime' ? wallClockOf(start, zone) : start).slice(0, 'yyyy-MM-dd'.length);

/** Names a period: its hour, day, week, month or year. */
export function periodName(column: Timed, start: string, by: Truncation, { language, zone }: Wording, week: (day: string) => string): string {
  if (by === 'hour') return formatInstant(start, language, zone);
  const day = firstDayOf(column, start, zone);
  if (by === 'year') return day.slice(0, 'yyyy'.length);
  if (by === 'month') return formatMonth(day, language);
  return by === 'week' ? week(formatDate(day, language)) : formatDate(day, language);
}

const hour = 3_600_000;

/** The start of the next period, in the format that the column stores. */
export function nextPeriod(column: Timed, start: string, by: Truncation, zone: string): string {
  const local = column.kind !== 'datetime';
  if (by === 'hour') {
    const end = new Date(new Date(local ? `${start.slice(0, 19)}Z` : start).getTime() + hour).toISOString();
    return local ? end.slice(0, 19) : end;
  }
  return dayBound(column, addUnit(firstDayOf(column, start, zone), by), zone);
}

/** The start of a day, in the format that the column stores. */
export function dayBound({ kind }: Pick<Timed, 'kind'>, day: string, zone: string): string {
  if (kind === 'date') return day;
  return kind === 'datetime' ? (instantOf(`${day}T00:00`, zone) ?? day) : `${day}T00:00`;
}

/** A filter for times from one day (inclusive) to another (exclusive). */
export const daysCondition = (column: Timed, from: string, to: string, zone: string): Condition => ({
  all: [
    { fact: column.path, operator: 'greaterThanInclusive', value: dayBound(column, from, zone) },
    { fact: column.path, operator: 'lessThan', value: dayBound(column, to, zone) },
  ],
});

/** A filter for the times of a period. */
export function periodCondition(column: Timed, start: string, by: Truncation, zone: string): Condition {
  return {
    all: [
      { fact: column.path, operator: 'greaterThanInclusive', value: start },
      { fact: column.path, operator: 'lessThan', value: nextPeriod(column, start, by, zone) },
    ],
  };
}
