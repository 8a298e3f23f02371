import { wallText } from '@millwright/core/time/calendar.ts';
import { dayIn, readInstant, toWall } from '@millwright/core/time/zone.ts';

const isoOf = (micros: bigint) => new Date(Number(micros / 1000n)).toISOString();
const toMinute = 'yyyy-MM-ddTHH:mm'.length;

/** The local time in a zone at an instant: `yyyy-MM-ddTHH:mm`, with seconds if there are any. Empty for an empty instant. */
export function wallClockOf(instant: string, zone: string): string {
  const at = readInstant(instant, zone);
  if (at === null) return '';
  const wall = wallText(toWall(at, zone)).slice(0, toMinute + ':ss'.length);
  return wall.endsWith(':00') ? wall.slice(0, toMinute) : wall;
}

/** The instant of a local time in a zone (`yyyy-MM-ddTHH:mm`, or with seconds); null if the text is not a time. */
export function instantOf(wall: string, zone: string): string | null {
  const at = readInstant(wall, zone);
  return at === null ? null : isoOf(at);
}

/** Today's day in a zone, `yyyy-MM-dd`. */
export const todayIn = (zone: string, now = new Date()): string => dayIn(zone, now.getTime());
