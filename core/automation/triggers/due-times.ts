import { civil, clock, type Day, dayOfWall, type Micros, wallOfDay, weekday } from '../../time/calendar.ts';
import { firstInstant, movedOn, toWall } from '../../time/zone.ts';
import { type Cron, readCron } from './cron.ts';

const microsPerMinute = 60_000_000n;
/** A schedule without a match in this many days is never due. (The longest gap is 28 years, for a 29 February on a given weekday.) */
const mostDays = 366 * 30;

function matches({ months, days, weekdays }: Cron, day: Day): boolean {
  const { month, day: date } = civil(day);
  return months.has(month) && days.has(date) && weekdays.has(weekday(day) % 7);
}

/**
 * The due times of one day, in order. Times that fall into the same skipped hour are one. A schedule that is due in
 * every hour follows real time, without regard to the clock change.
 */
function momentsOf({ hours, minutes }: Cron, day: Day, zone: string): Micros[] {
  const start = firstInstant(wallOfDay(day), zone);
  if (hours.size === 24 && movedOn(day, zone) !== null) {
    const length = Number((firstInstant(wallOfDay(day + 1), zone) - start) / microsPerMinute);
    const all = Array.from({ length }, (_, index) => start + BigInt(index) * microsPerMinute);
    return all.filter((moment) => minutes.has(clock(toWall(moment, zone)).minute));
  }
  const walls = [...hours].flatMap((hour) => [...minutes].map((minute) => wallOfDay(day) + BigInt(hour * 60 + minute) * microsPerMinute));
  return [...new Set(walls.map((wall) => firstInstant(wall, zone)))].sort((one, other) => (one < other ? -1 : 1));
}

const inMs = (micros: Micros) => Number(micros / 1000n);

/**
 * The next due times of a schedule after a moment, in milliseconds since 1970. When clocks change, a time that does not
 * exist is due at the next minute that does, and a time that occurs twice is due once.
 */
export function dueTimes(cron: string, zone: string, after_ms: number, count: number): number[] {
  const times = readCron(cron);
  if (!times) return [];
  const after = BigInt(after_ms) * 1000n;
  const times_ms: number[] = [];
  const yesterday = dayOfWall(toWall(after, zone)) - 1;
  for (let day = yesterday; day < yesterday + mostDays && times_ms.length < count; day++)
    if (matches(times, day))
      times_ms.push(
        ...momentsOf(times, day, zone)
          .filter((moment) => moment > after)
          .map(inMs),
      );
  return [...new Set(times_ms)].slice(0, count);
}

/** A minute near a clock change: its local time, and whether a schedule is due. */
export type MovedMinute = { year: number; month: number; day: number; hour: number; minute: number; at_ms: number; due: boolean };

/** How many minutes before and after a clock change are listed. */
const around = { before: 60, after: 180 };

/**
 * The minutes around each clock change within a number of days, for an engine without daylight saving time. For a
 * schedule that is due in every hour, which follows real time, only the minutes whose local time occurs twice.
 */
export function movedMinutes(cron: string, zone: string, from_ms: number, days: number): MovedMinute[] {
  const times = readCron(cron);
  if (!times) return [];
  const first = dayOfWall(toWall(BigInt(from_ms) * 1000n, zone));
  return Array.from({ length: days }, (_, offset) => first + offset).flatMap((day) => {
    const moved = matches(times, day) ? movedOn(day, zone) : null;
    if (moved === null) return [];
    const due = new Set(momentsOf(times, day, zone));
    const minutes = Array.from({ length: around.before + around.after }, (_, index) => moved + BigInt(index - around.before) * microsPerMinute);
    const byWall = Map.groupBy(minutes, (moment) => toWall(moment, zone));
    return minutes
      .filter((moment) => dayOfWall(toWall(moment, zone)) === day)
      .filter((moment) => times.hours.size < 24 || (byWall.get(toWall(moment, zone)) ?? []).length > 1)
      .map((moment) => ({ ...civil(day), ...hourAndMinute(toWall(moment, zone)), at_ms: inMs(moment), due: due.has(moment) }));
  });
}

function hourAndMinute(wall: Micros): { hour: number; minute: number } {
  const { hour, minute } = clock(wall);
  return { hour, minute };
}
