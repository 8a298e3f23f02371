import { readDay, readTime, wallOfDay } from '@millwright/core/time/calendar.ts';
import { toWall } from '@millwright/core/time/zone.ts';
import { type ColumnKind, couldRun, isNumeric, plainText } from './export-rows.ts';

/** The most characters of a cell. Spreadsheets report files with longer ones, or with more rows, as damaged. */
const longest = 32_767;

/**
 * Cell formats by their place in `styles`: a heading, a text that stays one also when it is edited, and days, times and
 * shares as the reader's own country writes them.
 */
export const formats = { plain: 0, heading: 1, inert: 2, date: 3, datetime: 4, percent: 5, finePercent: 6 };
/** The numbers of the formats that spreadsheets have built in, in the order of `formats`. */
export const numberFormats = [0, 0, 0, 14, 22, 9, 10];

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for a sheet: characters that XML does not allow, and texts that look like escapes (ECMA-376, ST_Xstring). */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (mark) => marks[mark] as string)
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) =>
      sign === '\t' || sign === '\n' ? sign : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

type Formatted = { number: number; format: number };

const decimal = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** Spreadsheets store 15 digits. A longer whole number is written as a text, because it is rather an identifier than an amount. */
const tooLong = /^-?\d{16,}/;

function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && decimal.test(value) && !tooLong.test(value) ? Number(value) : null;
}

const microsPerDay = 86_400_000_000;
/** The serial number of a time. Spreadsheets count days from 1899-12-30, but disagree on days before March 1900, which become null. */
const serialOf = (wall: bigint): number | null => {
  const serial = Number(wall) / microsPerDay + 25_569;
  return serial >= 61 ? serial : null;
};

function readSerial(value: unknown, time_zone: string): number | null {
  if (typeof value !== 'string') return null;
  const day = readDay(value);
  if (day !== null) return serialOf(wallOfDay(day));
  const time = readTime(value);
  return time && serialOf(time.offset === null ? time.wall : toWall(time.wall - time.offset, time_zone));
}

const isTime = (kind: ColumnKind | undefined): kind is 'date' | 'datetime' => kind === 'date' || kind === 'datetime';

/** A value of a column of numbers, days or times as a number with its format; null for other values. */
function numberOf(value: unknown, kind: ColumnKind | undefined, time_zone: string): Formatted | null {
  if (isTime(kind)) {
    const number = readSerial(value, time_zone);
    return number === null ? null : { number, format: formats[kind] };
  }
  if (typeof value !== 'number' && !isNumeric(kind)) return null;
  const number = readNumber(value);
  if (number === null) return null;
  if (kind !== 'percent') return { number, format: formats.plain };
  return { number: number / 100, format: Number.isInteger(number) ? formats.percent : formats.finePercent };
}

const styleOf = (format: number) => (format ? ` s="${format}"` : '');

/** The type and format of a column, and the time zone of its times. */
export type CellLook = { kind?: ColumnKind | undefined; time_zone: string; format?: number };

/** The XML of a cell. Texts are never formulas; texts that editing could turn into a formula are marked as text. */
export function cellXml(value: unknown, place: string, { kind, time_zone, format = formats.plain }: CellLook): string {
  if (value === null || value === undefined || value === '') return '';
  const number = numberOf(value, kind, time_zone);
  if (number) return `<c r="${place}"${styleOf(format || number.format)}><v>${number.number}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}"${styleOf(format)} t="b"><v>${Number(value)}</v></c>`;
  const whole = plainText(value);
  const text = whole.length > longest ? `${whole.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : whole;
  const style = styleOf(!format && couldRun(text) ? formats.inert : format);
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const widths = { narrowest: 8, widest: 60, date: 12, datetime: 18 };

/** How wide a column is, in characters, from its first values. */
export function widthOf(head: string, values: readonly unknown[], kind: ColumnKind | undefined): number {
  const least = Math.max(isTime(kind) ? widths[kind] : widths.narrowest, head.length + 2);
  if (isTime(kind)) return least;
  const lines = values.flatMap((value) => plainText(value).slice(0, 1_000).split('\n'));
  return Math.min(
    widths.widest,
    lines.reduce((most, line) => Math.max(most, line.length + 2), least),
  );
}
