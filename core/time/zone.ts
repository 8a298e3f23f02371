// Function by function: a browser loads these alone, and not the classes with all their methods.
import { fromEpochNanoseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import { toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime';
import { toInstant as instantOfZoned, offsetNanoseconds, toPlainDateTime } from 'temporal-polyfill/fns/ZonedDateTime';
import { type Day, dayOfWall, dayText, floorDiv, type Micros, microsPerDay, readTime, wallOfDay } from './calendar.ts';

const offsetsByZone = new Map<string, Map<bigint, Micros>>();
const mostDays = 50_000;

const zoned = (instant: Micros, zone: string) => toZonedDateTimeISO(fromEpochNanoseconds(instant * 1000n), zone);
const exactOffset = (instant: Micros, zone: string): Micros => BigInt(offsetNanoseconds(zoned(instant, zone))) / 1000n;

/** The offset of a zone at the beginning of a day of UTC. Offsets are cached, because conditions use the same days repeatedly. */
function offsetOfDay(day: bigint, zone: string): Micros {
  const offsets = offsetsByZone.get(zone) ?? new Map<bigint, Micros>();
  const kept = offsets.get(day);
  if (kept !== undefined) return kept;
  if (offsets.size >= mostDays) offsets.clear();
  const offset = exactOffset(day * microsPerDay, zone);
  offsets.set(day, offset);
  offsetsByZone.set(zone, offsets);
  return offset;
}

/** The offset of a zone from UTC at an instant. Only on days of a clock change the exact offset is computed each time. */
function offsetAt(instant: Micros, zone: string): Micros {
  if (zone === 'UTC') return 0n;
  const day = floorDiv(instant, microsPerDay);
  const offset = offsetOfDay(day, zone);
  return offset === offsetOfDay(day + 1n, zone) ? offset : exactOffset(instant, zone);
}

/** The local time of a zone at an instant. */
export const toWall = (instant: Micros, zone: string): Micros => instant + offsetAt(instant, zone);

/**
 * The instant of a local time in a zone. A time that occurs twice means the second one. A time that the clocks skip is read as if
 * they had not been changed yet. This is PostgreSQL's rule for `timestamp AT TIME ZONE`, and Temporal's `later`.
 */
export function toInstant(wall: Micros, zone: string): Micros {
  if (zone === 'UTC') return wall;
  const before = offsetAt(wall - microsPerDay, zone);
  const unmoved = before === offsetAt(wall, zone) && before === offsetAt(wall + microsPerDay, zone);
  if (unmoved) return wall - before;
  const moved = toZonedDateTime(toPlainDateTime(zoned(wall, 'UTC')), zone, { disambiguation: 'later' });
  return instantOfZoned(moved).epochNanoseconds / 1000n;
}

/** Reads an instant. A time without offset is local in the zone, and a date alone is its first moment. Null for other texts. */
export function readInstant(text: string, zone: string): Micros | null {
  const time = readTime(text.length === 10 ? `${text}T00:00` : text);
  if (!time) return null;
  return time.offset === null ? toInstant(time.wall, zone) : time.wall - time.offset;
}

/** Reads a local time of the zone; an instant is converted to local time. Null for other texts. */
export function readWall(text: string, zone: string): Micros | null {
  const time = readTime(text.length === 10 ? `${text}T00:00` : text);
  if (!time) return null;
  return time.offset === null ? time.wall : toWall(time.wall - time.offset, zone);
}

/** The date in a zone at an instant in milliseconds, as yyyy-MM-dd. */
export const dayIn = (zone: string, instant_ms: number): string => dayText(dayOfWall(toWall(BigInt(Math.floor(instant_ms)) * 1000n, zone)));

const minute: Micros = 60_000_000n;

/**
 * The first instant of a local time in a zone, for due times. A time that occurs twice means the first one; a time that the
 * clocks skip means the moment of the change.
 */
export function firstInstant(wall: Micros, zone: string): Micros {
  const [before, after] = [offsetAt(wall - microsPerDay, zone), offsetAt(wall + microsPerDay, zone)];
  const instant = [wall - before, wall - after].find((each) => toWall(each, zone) === wall);
  return instant ?? moveBetween(wall - after, wall - before, zone);
}

/** The moment of the clock change between two instants, at most a minute too late. */
function moveBetween(from: Micros, to: Micros, zone: string): Micros {
  let [early, late] = [from, to];
  while (late - early > minute) {
    const middle = early + ((late - early) / minute / 2n) * minute;
    if (offsetAt(middle, zone) === offsetAt(from, zone)) early = middle;
    else late = middle;
  }
  return late;
}

/** The moment of a clock change on a day; null if there is none. */
export function movedOn(day: Day, zone: string): Micros | null {
  const [start, end] = [firstInstant(wallOfDay(day), zone), firstInstant(wallOfDay(day + 1), zone)];
  return offsetAt(start, zone) === offsetAt(end, zone) ? null : moveBetween(start, end, zone);
}
