import { AppError } from '../errors.ts';
import { addMonths, civil, type Day, dayOf, dayOfWall, type Micros, wallOfDay, weekday } from '../time/calendar.ts';
import { readInstant, toInstant, toWall } from '../time/zone.ts';
import type { FilterContext } from '../value/context.ts';
import type { Kind } from '../value/kinds.ts';
import type { Scalar } from '../value/scalar.ts';
import type { RelativeDate } from './types.ts';

/** Values from `low` to `high` match; `high` itself only when not `open`. */
export type Bounds = { low: Scalar; high: Scalar; open: boolean };

const hour = 3_600_000_000n;

/** The bounds of a relative date at the context's instant, in the kind of the field. A date counts as its whole day. */
export function relativeBounds(relative: RelativeDate, kind: Kind, context: FilterContext): Bounds {
  const zone = context.time_zone;
  const now = readInstant(context.now, zone);
  if (now === null) throw new AppError('internal', { message: 'The context has no instant.' });
  const { low, high, open } = instants(relative, now, zone);
  if (kind === 'datetime') return { low, high, open };
  const [from, to] = [toWall(low, zone), toWall(high, zone)];
  if (kind === 'date') return { low: dayOfWall(from), high: dayOfWall(open ? to - 1n : to), open: false };
  return { low: from, high: to, open };
}

type Instants = { low: Micros; high: Micros; open: boolean };

function instants({ direction, count, unit }: RelativeDate, now: Micros, zone: string): Instants {
  if (direction === 'this') return { ...currentUnit(now, unit, zone), open: true };
  const other = shifted(now, direction === 'past' ? -count : count, unit, zone);
  return direction === 'past' ? { low: other, high: now, open: false } : { low: now, high: other, open: false };
}

/** Hours have a fixed length; longer units keep the local time of day. */
function shifted(now: Micros, count: number, unit: RelativeDate['unit'], zone: string): Micros {
  if (unit === 'hour') return now + BigInt(count) * hour;
  const wall = toWall(now, zone);
  const day = dayOfWall(wall);
  return toInstant(wallOfDay(addUnits(day, count, unit)) + (wall - wallOfDay(day)), zone);
}

function addUnits(day: Day, count: number, unit: RelativeDate['unit']): Day {
  if (unit === 'day') return day + count;
  return unit === 'week' ? day + 7 * count : addMonths(day, unit === 'year' ? 12 * count : count);
}

function currentUnit(now: Micros, unit: RelativeDate['unit'], zone: string): { low: Micros; high: Micros } {
  const wall = toWall(now, zone);
  if (unit === 'hour') {
    const low = now - (((wall % hour) + hour) % hour);
    return { low, high: low + hour };
  }
  const first = firstDay(dayOfWall(wall), unit);
  return { low: toInstant(wallOfDay(first), zone), high: toInstant(wallOfDay(addUnits(first, 1, unit)), zone) };
}

function firstDay(day: Day, unit: RelativeDate['unit']): Day {
  const { year, month } = civil(day);
  if (unit === 'week') return day - (weekday(day) - 1);
  if (unit === 'month') return dayOf(year, month, 1);
  return unit === 'year' ? dayOf(year, 1, 1) : day;
}
