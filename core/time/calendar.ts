/**
 * Days are counted from 1970-01-01. Instants are microseconds from 1970-01-01T00:00Z, and local times microseconds from
 * 1970-01-01T00:00 local time. These are the values that PostgreSQL stores in date, timestamptz and timestamp.
 */
export type Day = number;
export type Micros = bigint;

export const microsPerDay = 86_400_000_000n;
const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeForm = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,6})\d*)?)?(Z|[+-](?:0\d|1[0-5])(?::?[0-5]\d)?)?$/;

export const floorDiv = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);

/** The day of a civil date. Months and days outside their range carry over. */
export function dayOf(year: number, month: number, day: number): Day {
  // Years that begin in March, so that the leap day is their last (as in chrono of C++, H. Hinnant's days_from_civil).
  const months = 12 * year + month - 3;
  const from = Math.floor(months / 12);
  const leap = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return 365 * from + leap + Math.floor((153 * (months - 12 * from) + 2) / 5) + day - 719_469;
}

export function civil(day: Day): { year: number; month: number; day: number } {
  const date = new Date(day * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export const firstDay = dayOf(1, 1, 1);
export const lastDay = dayOf(9999, 12, 31);

/** The day of a civil date; null if there is no such day in the years 1 to 9999. */
export function validDay(year: number, month: number, day: number): Day | null {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return dayOf(year, month, day);
}

const daysIn = (year: number, month: number): number => dayOf(year, month + 1, 1) - dayOf(year, month, 1);

/** Reads yyyy-MM-dd; null for anything else. */
export function readDay(text: string): Day | null {
  const parts = dayForm.exec(text);
  return parts && validDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** Reads a local time, and the offset in microseconds if there is one; null for other texts. */
export function readTime(text: string): { wall: Micros; offset: Micros | null } | null {
  const parts = timeForm.exec(text);
  const day = parts && readDay(parts[1] ?? '');
  if (!parts || day === null) return null;
  const seconds = (Number(parts[2]) * 60 + Number(parts[3])) * 60 + Number(parts[4] ?? 0);
  const wall = BigInt(day) * microsPerDay + BigInt(seconds) * 1_000_000n + BigInt((parts[5] ?? '').padEnd(6, '0'));
  return { wall, offset: parts[6] === undefined ? null : readOffset(parts[6]) };
}

function readOffset(text: string): Micros {
  if (text === 'Z') return 0n;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0);
  return BigInt(text[0] === '-' ? -minutes : minutes) * 60_000_000n;
}

/** Writes a number below 100 with two digits. */
export const twoDigits = (value: number) => String(value).padStart(2, '0');

export function dayText(day: Day): string {
  const { year, month, day: date } = civil(day);
  return `${String(year < 1 ? 1 - year : year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** The suffix of times before the year 1 in SQL: the year 0 is 1 BC. */
export const era = (day: Day): string => (civil(day).year < 1 ? ' BC' : '');

export const dayOfWall = (wall: Micros): Day => Number(floorDiv(wall, microsPerDay));
export const wallOfDay = (day: Day): Micros => BigInt(day) * microsPerDay;

export function clock(wall: Micros): { hour: number; minute: number; second: number; micros: number } {
  const inDay = wall - wallOfDay(dayOfWall(wall));
  const seconds = Number(inDay / 1_000_000n);
  return { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60, micros: Number(inDay % 1_000_000n) };
}

/** yyyy-MM-ddTHH:mm:ss, with a fraction only when there is one. */
export function wallText(wall: Micros): string {
  const { hour, minute, second, micros } = clock(wall);
  const fraction = micros ? `.${String(micros).padStart(6, '0').replace(/0+$/, '')}` : '';
  return `${dayText(dayOfWall(wall))}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${fraction}`;
}

export const instantText = (instant: Micros): string => `${wallText(instant)}Z`;

/** Adds months and keeps the day of the month, or uses the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const from = civil(day);
  const count = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return dayOf(year, month, Math.min(from.day, daysIn(year, month)));
}

/** 1 for Monday to 7 for Sunday. */
export const weekday = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The week of the year by ISO 8601, 1 to 53: the first is the one with the year's first Thursday. */
export function isoWeek(day: Day): number {
  const thursday = day - weekday(day) + 4;
  return Math.floor((thursday - dayOf(civil(thursday).year, 1, 1)) / 7) + 1;
}

/** Complete months from `b` to `a`; negative when `a` is earlier. */
export function monthsBetween(a: Day, b: Day): number {
  const [to, from] = [civil(a), civil(b)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  if (months > 0 && to.day < from.day) return months - 1;
  return months < 0 && to.day > from.day ? months + 1 : months;
}
