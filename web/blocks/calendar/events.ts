import type { EventInput } from '@fullcalendar/react';
import type { JsonObject } from '@millwright/core/json.ts';
import { addDays } from '@millwright/core/time/days.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { type Row, valueAt } from '../columns/values.ts';
import { dayOf, isDays, textIn, valueOfWall, wallOf } from '../moving/time-axis.ts';

/** The columns that hold the start and end of an event. */
export type Axes = { start: ResolvedColumn; end: ResolvedColumn | null };
/** The default duration of an event without an end, in hours. */
export const usualHours = 1;

const dayLength = 'yyyy-MM-dd'.length;
const days = (hours: number) => Math.max(1, Math.ceil(hours / 24));

function endAfter(wall: string, hours: number): string {
  const end = new Date(Date.parse(`${wall.slice(0, 16)}Z`) + hours * 3_600_000);
  return end.toISOString().slice(0, 16);
}

/** Converts a record to an event in the company's time zone; null without a start. End days are exclusive; an end before the start is ignored. */
export function eventOf(row: Row, { start, end }: Axes, hours: number, zone: string): EventInput | null {
  const from = textIn(valueAt(row, start.path));
  if (from === null) return null;
  const until = end && textIn(valueAt(row, end.path));
  const common = { id: row.identity, extendedProps: { row } };
  if (isDays(start)) {
    const first = dayOf(start, from, zone);
    const last = until && end ? dayOf(end, until, zone) : null;
    return { ...common, allDay: true, start: first, end: last && last >= first ? addDays(last, 1) : addDays(first, days(hours)) };
  }
  const wall = wallOf(start, from, zone);
  const written = until && end ? (isDays(end) ? `${addDays(dayOf(end, until, zone), 1)}T00:00` : wallOf(end, until, zone)) : null;
  return { ...common, allDay: false, start: wall, end: written && written > wall ? written : endAfter(wall, hours) };
}

/** The new start and end of an event in local time, or as days for an all-day event. */
export type Placed = { start: string; end: string | null };

/** The field values for a moved event. The end is written only if the record has one or the event was resized. */
export function valuesOf(row: Row, { start, end }: Axes, placed: Placed, pulled: boolean, zone: string): JsonObject {
  const wall = (given: string) => (given.length > dayLength ? given.slice(0, 16) : `${given}T00:00`);
  const values: JsonObject = { [start.path]: valueOfWall(start, wall(placed.start), zone) };
  if (!end || !placed.end || (!pulled && textIn(valueAt(row, end.path)) === null)) return values;
  const last = isDays(end) && wall(placed.end).endsWith('T00:00') ? `${addDays(placed.end.slice(0, dayLength), -1)}T00:00` : wall(placed.end);
  return { ...values, [end.path]: valueOfWall(end, last, zone) };
}
