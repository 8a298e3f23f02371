/** The longest delay that another system may request before the next attempt. */
export const longestWait_seconds = 3_600;

/**
 * The seconds that another system asks to wait before the next attempt, by its `Retry-After` header (RFC 9110: seconds
 * or an HTTP date). A date is compared with the response's own `Date` header if there is one, so different clocks do no
 * harm. At most `longestWait_seconds`. Null when the header is missing or invalid.
 */
export function retryAfter(headers: Readonly<Record<string, unknown>>, now_ms: number): number | null {
  const said = headers['retry-after'];
  if (typeof said !== 'string') return null;
  const text = said.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : untilDate(text, dateOf(headers.date) ?? now_ms);
  return seconds === null ? null : Math.min(Math.max(seconds, 0), longestWait_seconds);
}

const days = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** Milliseconds since 1970. Only a text that begins with a weekday is an HTTP date. */
function dateOf(text: unknown): number | null {
  if (typeof text !== 'string' || !days.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

function untilDate(text: string, now_ms: number): number | null {
  const at = dateOf(text);
  return at === null ? null : Math.ceil((at - now_ms) / 1000);
}
