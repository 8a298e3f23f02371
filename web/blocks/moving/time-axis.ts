import type { Condition } from '@millwright/core/filter/types.ts';
import type { Json } from '@millwright/core/json.ts';
import { addDays, daysBetween } from '@millwright/core/time/days.ts';
import { isWritable } from '../../fields/is-writable.ts';
import { instantOf, wallClockOf } from '../../format/zoned.ts';
import type { ResolvedColumn } from '../columns/columns.ts';

const dayLength = 'yyyy-MM-dd'.length;

/** Whether a column holds days or times, so that it can position records. */
export const isTime = (column: ResolvedColumn | null): column is ResolvedColumn =>
  column !== null && !column.many && ['date', 'datetime', 'datetime-local'].includes(column.kind);

/** Whether its values are whole days. */
export const isDays = (column: ResolvedColumn): boolean => column.kind === 'date';

/** Whether this person may change the column by moving a record. */
export const mayMove = (column: ResolvedColumn | null, mayEdit: boolean): boolean =>
  mayEdit && isTime(column) && column.field !== null && !column.path.includes('.') && isWritable(column.field);

/** The day of a value in the company's time zone. */
export const dayOf = (column: ResolvedColumn, value: string, zone: string): string =>
  (column.kind === 'datetime' ? wallClockOf(value, zone) : value).slice(0, dayLength);

/** Converts a local time (`yyyy-MM-ddTHH:mm`, seconds optional) to a value of the column; date columns keep only the day. */
export const valueOfWall = (column: ResolvedColumn, wall: string, zone: string): string =>
  isDays(column) ? wall.slice(0, dayLength) : column.kind === 'datetime' ? (instantOf(wall, zone) ?? wall) : wall;

/** The first value of a day. */
export const valueOfDay = (column: ResolvedColumn, day: string, zone: string): string => valueOfWall(column, `${day}T00:00`, zone);

/** Converts a value to the company's local time; midnight for a day. */
export const wallOf = (column: ResolvedColumn, value: string, zone: string): string =>
  isDays(column) ? `${value.slice(0, dayLength)}T00:00` : column.kind === 'datetime' ? wallClockOf(value, zone) : value;

/** Shifts a value by the distance between two local times. Days stay whole, and times keep the clock time across DST changes. */
export function shifted(column: ResolvedColumn, value: string, from: string, to: string, zone: string): string {
  const days = daysBetween(from.slice(0, dayLength), to.slice(0, dayLength));
  if (isDays(column)) return addDays(value, days);
  const minutes = (Date.parse(`${to.slice(0, 16)}Z`) - Date.parse(`${from.slice(0, 16)}Z`)) / 60_000;
  const moved = new Date(Date.parse(`${wallOf(column, value, zone).slice(0, 16)}Z`) + minutes * 60_000);
  return valueOfWall(column, moved.toISOString().slice(0, 16), zone);
}

/** A condition for records within a span of days (`last` is exclusive): records that start in the span or, with an end, overlap it. */
export function within(start: ResolvedColumn, end: ResolvedColumn | null, first: string, last: string, zone: string): Condition {
  const [from, to] = [valueOfDay(start, first, zone), valueOfDay(start, last, zone)];
  const starts: Condition = {
    all: [
      { fact: start.path, operator: 'greaterThanInclusive', value: from },
      { fact: start.path, operator: 'lessThan', value: to },
    ],
  };
  if (!end) return starts;
  const goesOn: Condition = {
    all: [
      { fact: start.path, operator: 'lessThan', value: from },
      { fact: end.path, operator: 'greaterThanInclusive', value: valueOfDay(end, first, zone) },
    ],
  };
  return { any: [starts, goesOn] };
}

/** A text value; null for anything else and for an empty text. */
export const textIn = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
