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

/** A day as it may be typed in the language, in digits: 30/11/2026. */
export function typedDay(day: string, language: string): string {
  return format(language, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** An instant in the client's zone. Without a zone (`datetime-local`) the wall clock is shown as it is. */
export function formatInstant(instant: string, language: string, zone: string): string {
  const wallClock = !/(Z|[+-]\d\d:?\d\d)$/.test(instant);
  const date = new Date(wallClock ? `${instant}Z` : instant);
  if (Number.isNaN(date.getTime())) return instant;
  const options = { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return format(language, { ...options, timeZone: wallClock ? 'UTC' : zone }).format(date);
}

/** The time of day of an instant in a zone; `precise` to the millisecond, for what machines do. */
export function formatTime(instant: string, language: string, zone: string, precise = false): string {
  const exact = { second: '2-digit', fractionalSecondDigits: 3 } as const;
  const options = { hour: '2-digit', minute: '2-digit', timeZone: zone, ...(precise && exact) } as const;
  return format(language, options).format(new Date(instant));
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago an instant was: "3 minutes ago". */
export function formatAgo(instant: string, language: string, now = Date.now()): string {
  const passed = Date.parse(instant) - now;
  const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(passed / size), unit);
}
