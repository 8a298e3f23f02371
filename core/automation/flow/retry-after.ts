/** The longest that another system may have a step wait before its next attempt. */
export const longestWait_seconds = 3_600;

/**
 * After how many seconds another system wants to be asked again, by its `Retry-After` (RFC 9110: seconds or an HTTP date,
 * which its own `Date` is taken from where it tells one, so that clocks that differ do no harm); at most `longestWait_seconds`.
 * Null when it does not say so readably.
 */
export function retryAfter(headers: Readonly<Record<string, unknown>>, now_ms: number): number | null {
  const said = headers['retry-after'];
  if (typeof said !== 'string') return null;
  const text = said.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : untilDate(text, dateOf(headers.date) ?? now_ms);
  return seconds === null ? null : Math.min(Math.max(seconds, 0), longestWait_seconds);
}

const days = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** Milliseconds since 1970; only what begins with a day of the week is a date of HTTP. */
function dateOf(text: unknown): number | null {
  if (typeof text !== 'string' || !days.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

function untilDate(text: string, now_ms: number): number | null {
  const at = dateOf(text);
  return at === null ? null : Math.ceil((at - now_ms) / 1000);
}
