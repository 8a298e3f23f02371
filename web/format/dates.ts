const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);
  formats.set(key, known);
  return known;
}

/** A day (`yyyy-MM-dd`) in the language; it has no zone. */
export function formatDate(day: string, language: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return format(language, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(date);
}

/** An instant in the client's zone. Without a zone (`datetime-local`) the wall clock is shown as it is. */
export function formatInstant(instant: string, language: string, zone: string): string {
  const wallClock = !/(Z|[+-]\d\d:?\d\d)$/.test(instant);
  const date = new Date(wallClock ? `${instant}Z` : instant);
  if (Number.isNaN(date.getTime())) return instant;
  const options = { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return format(language, { ...options, timeZone: wallClock ? 'UTC' : zone }).format(date);
}

/** Today's day in a zone, `yyyy-MM-dd`. */
export function todayIn(zone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 86_400_000);
}
