import type { JsonObject } from '@millwright/core/json.ts';
import type { Tone } from '@millwright/core/schema/tones.ts';
import { addDays, daysBetween } from '@millwright/core/time/days.ts';
import type { Look } from '../../ui/theme/looks.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { type Row, relatedAt, valueAt } from '../columns/values.ts';
import { dayOf, shifted, textIn, wallOf } from '../moving/time-axis.ts';

/** The columns that hold the start and end of a bar. */
export type Axes = { start: ResolvedColumn; end: ResolvedColumn | null };

/** A bar: a record with its first and last day. */
export type Bar = {
  id: string;
  name: string;
  tone: Tone /** The tone of its border, if different. */;
  edge?: Tone;
  look?: Look;
  status: string;
  first: string;
  last: string;
};
/** A dependency: the source record comes before the target. */
export type Link = { id: string; source: string; target: string };

/** The first and last day of a record; null without a start. Without an end, or with one before the start, it takes one day. */
export function daysOf(row: Row, { start, end }: Axes, zone: string): { first: string; last: string } | null {
  const from = textIn(valueAt(row, start.path));
  if (from === null) return null;
  const first = dayOf(start, from, zone);
  const until = end && textIn(valueAt(row, end.path));
  const last = until && end ? dayOf(end, until, zone) : first;
  return { first, last: last < first ? first : last };
}

/**
 * The dependencies between displayed records. The relation `after` names the predecessors of a record; each one in the list gives a link.
 */
export function linksOf(rows: readonly Row[], after: ResolvedColumn | null): Link[] {
  if (!after?.target) return [];
  const ids = new Set(rows.map(({ identity }) => identity));
  return rows.flatMap((row) =>
    relatedAt(row, after).flatMap(({ identity: source }) =>
      ids.has(source) && source !== row.identity ? [{ id: `${source} ${row.identity}`, source, target: row.identity }] : [],
    ),
  );
}

/** The field values for a moved bar. Times of day stay; an end is written only if the record has one or its bar was resized. */
export function valuesOf(row: Row, { start, end }: Axes, placed: { first: string; last: string }, zone: string): JsonObject {
  const before = daysOf(row, { start, end }, zone);
  const from = textIn(valueAt(row, start.path));
  if (!before || from === null) return {};
  const move = (column: ResolvedColumn, value: string, by: number) => {
    const wall = wallOf(column, value, zone);
    return shifted(column, value, wall, `${addDays(wall.slice(0, 10), by)}${wall.slice(10)}`, zone);
  };
  const [early, late] = [daysBetween(before.first, placed.first), daysBetween(before.last, placed.last)];
  const until = end && textIn(valueAt(row, end.path));
  const started = early === 0 ? {} : { [start.path]: move(start, from, early) };
  if (!end || late === 0 || (until === null && placed.first === placed.last)) return started;
  if (until === null && early === late) return started;
  return {
    ...started,
    [end.path]:
      until === null ? (end.kind === 'date' ? placed.last : move(end, from, daysBetween(before.first, placed.last))) : move(end, until, late),
  };
}
