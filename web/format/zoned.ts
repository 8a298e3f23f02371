import { dayIn, readInstant, toWall } from '@millwright/core/time/zone.ts';

const isoOf = (micros: bigint) => new Date(Number(micros / 1000n)).toISOString();

/** What the clocks of a zone show at an instant, as a browser's date input takes it: `yyyy-MM-ddTHH:mm`. Empty for no instant. */
export function wallClockOf(instant: string, zone: string): string {
  const at = readInstant(instant, zone);
  return at === null ? '' : isoOf(toWall(at, zone)).slice(0, 16);
}

/** The instant at which the clocks of a zone show a time (`yyyy-MM-ddTHH:mm`); null when it is no time. */
export function instantOf(wall: string, zone: string): string | null {
  const at = readInstant(wall, zone);
  return at === null ? null : isoOf(at);
}

/** Today's day in a zone, `yyyy-MM-dd`. */
export const todayIn = (zone: string, now = new Date()): string => dayIn(zone, now.getTime());
