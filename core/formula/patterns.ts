import { civil, clock, dayOfWall, type Micros, twoDigits } from '../time/calendar.ts';
import type { Decimal } from '../value/decimal.ts';

const tokens = /yyyy|yy|MM|M|dd|d|HH|H|mm|ss/y;

/** A parsed date pattern: tokens and the text between them. */
type DatePattern = ({ token: keyof typeof tokenTexts } | { text: string })[];

/** The name of each token in PostgreSQL's `to_char`. */
export const tokenTexts = { yyyy: 'YYYY', yy: 'YY', MM: 'MM', M: 'FMMM', dd: 'DD', d: 'FMDD', HH: 'HH24', H: 'FMHH24', mm: 'MI', ss: 'SS' } as const;

/** Parses a pattern of yyyy, yy, MM, M, dd, d, HH, H, mm, ss and other characters between them. Null when it contains other letters. */
export function readDatePattern(pattern: string): DatePattern | null {
  const parts: DatePattern = [];
  if (pattern.length > 100) return null;
  for (let at = 0; at < pattern.length; ) {
    tokens.lastIndex = at;
    const token = tokens.exec(pattern)?.[0];
    const sign = pattern[at] ?? '';
    if (!token && /[\p{L}\p{N}\p{C}"\\]/u.test(sign)) return null;
    parts.push(token ? { token: token as keyof typeof tokenTexts } : { text: sign });
    at += (token ?? sign).length;
  }
  return parts;
}

/** Formats a local time by a pattern. */
export function formatWall(wall: Micros, pattern: DatePattern): string {
  const { year, month, day } = civil(dayOfWall(wall));
  const { hour, minute, second } = clock(wall);
  const texts: Record<keyof typeof tokenTexts, string> = {
    yyyy: String(year).padStart(4, '0'),
    yy: twoDigits(year % 100),
    MM: twoDigits(month),
    M: String(month),
    dd: twoDigits(day),
    d: String(day),
    HH: twoDigits(hour),
    H: String(hour),
    mm: twoDigits(minute),
    ss: twoDigits(second),
  };
  return pattern.map((part) => ('token' in part ? texts[part.token] : part.text)).join('');
}

/** The separator between groups of three digits: a non-breaking space, in every language. */
const groupSign = '\u00a0';
/** The decimal sign of FORMAT, in every language. */
const decimalSign = ',';

/** Formats a number with a fixed number of decimals. */
export function formatDecimal(value: Decimal, decimals: number): string {
  const rounded = value.round(decimals, 1);
  const [whole = '0', fraction] = (rounded.eq(0) ? rounded.abs() : rounded).toFixed(decimals).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, groupSign) + (fraction ? decimalSign + fraction : '');
}
