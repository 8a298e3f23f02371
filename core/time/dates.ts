const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const clock = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;
const offset = /(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether a text is a day of the calendar, written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  const [, year, month, date] = day.exec(text) ?? [];
  if (!year || Number(year) === 0) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return time.getUTCFullYear() === Number(year) && time.getUTCMonth() + 1 === Number(month) && time.getUTCDate() === Number(date);
}

/** Whether a text is a wall-clock time of a day: yyyy-MM-ddTHH:mm, with seconds if you like. */
export function isLocalDateTime(text: string): boolean {
  return text[10] === 'T' && isDay(text.slice(0, 10)) && clock.test(text.slice(11));
}

/** Whether a text is an instant: a wall-clock time with its offset. */
export function isInstant(text: string): boolean {
  const zone = offset.exec(text);
  return zone !== null && isLocalDateTime(text.slice(0, zone.index));
}
