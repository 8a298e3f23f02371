import { wallText } from '@millwright/core/time/calendar.ts';
import { dayIn, readInstant, toWall } from '@millwright/core/time/zone.ts';

const isoOf = (micros: bigint) => new Date(Number(micros / 1000n)).toISOString();
const toMinute = 'yyyy-MM-ddTHH:mm'.length;

/** What the clocks of a zone show at an instant: `yyyy-MM-ddTHH:mm`, with seconds when there are any. Empty for no instant. */
export function wallClockOf(instant: string, zone: string): string {
  const at = readInstant(instant, zone);
  if (at === null) return '';
  const wall = wallText(toWall(at, zone)).slice(0, toMinute + ':ss'.length);
  return wall.endsWith(':00') ? wall.slice(0, toMinute) : wall;
}

/** The instant at which the clocks of a zone show a time (`yyyy-MM-ddTHH:mm`, or with seconds); null when it is no time. */
export function instantOf(wall: string, zone: string): string | null {
  const at = readInstant(wall, zone);
  return at === null ? null : isoOf(at);
}

/** Today's day in a zone, `yyyy-MM-dd`. */
export const todayIn = (zone: string, now = new Date()): string => dayIn(zone, now.getTime());
