import { type Micros, microsPerDay, readTime } from './calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** How far a zone's clocks are ahead of UTC at an instant, in microseconds. */
function offsetAt(instant: Micros, zone: string): Micros {
  if (zone === 'UTC') return 0n;
  const seconds = instant / 1_000_000n - (instant % 1_000_000n < 0n ? 1n : 0n);
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(Number(seconds) * 1000)) parts[type] = value;
  const date = new Date(0);
  date.setUTCFullYear(parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year), Number(parts.month) - 1, Number(parts.day));
  date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return (BigInt(date.getTime() / 1000) - seconds) * 1_000_000n;
}

/** What the clocks of a zone show at an instant. */
export const toWall = (instant: Micros, zone: string): Micros => instant + offsetAt(instant, zone);

/**
 * The instant at which a zone's clocks show a time. When they show it twice, the second; when they skip it, as if they
 * had not yet been moved: PostgreSQL's rule for `timestamp AT TIME ZONE`.
 */
export function toInstant(wall: Micros, zone: string): Micros {
  const before = offsetAt(wall - microsPerDay, zone);
  const after = offsetAt(wall + microsPerDay, zone);
  const [early, late] = [wall - before, wall - after].sort((a, b) => (a < b ? -1 : 1)) as [Micros, Micros];
  if (toWall(late, zone) === wall) return late;
  return toWall(early, zone) === wall ? early : wall - before;
}

/** Reads an instant; a time without offset is the zone's, and a day alone is its first moment. Null for anything else. */
export function readInstant(text: string, zone: string): Micros | null {
  const time = readTime(text.length === 10 ? `${text}T00:00` : text);
  if (!time) return null;
  return time.offset === null ? toInstant(time.wall, zone) : time.wall - time.offset;
}

/** Reads a wall-clock time of the zone; an instant is turned into what its clocks show then. */
export function readWall(text: string, zone: string): Micros | null {
  const time = readTime(text.length === 10 ? `${text}T00:00` : text);
  if (!time) return null;
  return time.offset === null ? time.wall : toWall(time.wall - time.offset, zone);
}
