import { floorDiv, readDay, readTime } from './calendar.ts';

/** The offsets from UTC that PostgreSQL accepts, up to ±15:59. */
const offset = /(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;

/** Whether a text is an existing date, written yyyy-MM-dd. */
export const isDay = (text: string): boolean => readDay(text) !== null;

/** Whether a text is a local date and time: yyyy-MM-ddTHH:mm, optionally with seconds. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isDay(text.slice(0, 10)) && clock.test(text.slice(11));
}

/** The first moment of the year 1 and the last of 9999 in UTC, in microseconds. Instants outside can't be written in the same format. */
const [earliest, latest] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'].map((text) => readTime(text)?.wall ?? 0n);

function isWithinYears(text: string): boolean {
  const time = readTime(text);
  const utc = time && time.wall - (time.offset ?? 0n);
  return utc !== null && utc >= (earliest ?? 0n) && utc <= (latest ?? 0n);
}

/** Whether a text is an instant: a local date and time with its offset. */
export function isInstant(text: string): boolean {
  const zone = offset.exec(text);
  return zone !== null && isLocalDateTime(text.slice(0, zone.index)) && isWithinYears(text);
}

/** The milliseconds of an instant, or of a local time as if it were in UTC. */
function millisOf(text: string): bigint | null {
  const time = readTime(text);
  return time && floorDiv(time.wall - (time.offset ?? 0n), 1000n);
}

/** Whether two instants, or two local times, are equal to the millisecond. Screens are no more precise. */
export function isSameTime(one: string, other: string): boolean {
  const millis = millisOf(one);
  return millis !== null && millis === millisOf(other);
}
