import type { Json } from '../../json.ts';
import { twoDigits } from '../../time/calendar.ts';
import { isInstant, isSameTime } from '../../time/dates.ts';
import { ambiguous, type CellReading, RefusedCell } from './cell.ts';
import { fileProblem } from './file-rules.ts';
import { dayReadings, orderOf } from './written-day.ts';

/** Whether two stored times are equal, however they are written. */
export const sameTime = (before: Json, after: Json): boolean => isSameTime(String(before), String(after));

const clockForm = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?(?:\s*([ap])\.?m\.?)?$/i;

/** Reads a date as written in a file; returns yyyy-MM-dd, or null if it is no date. */
export function readCellDay(text: string, reading: CellReading): string | RefusedCell | null {
  const readings = dayReadings(text);
  if (!readings) return null;
  if (readings.ymd) return readings.ymd;
  if (reading.days) return readings[reading.days];
  const { dmy, mdy } = readings;
  const order = orderOf(readings);
  if (order === 'either') return ambiguous('ambiguous_date', text, dmy ?? '', mdy ?? '');
  // People who write dots write the day first.
  return order === 'mdy' ? mdy : dmy;
}

/** Reads a time of day as written in a file; returns HH:mm:ss, or null if it is no time. */
function readClock(text: string): string | null {
  const parts = clockForm.exec(text);
  if (!parts) return null;
  const [, hours = '', minutes = '', seconds = '00', fraction, half] = parts;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const inHalf = !half || (Number(hours) >= 1 && Number(hours) <= 12);
  if (!inHalf || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${twoDigits(hour)}:${minutes}:${seconds}${fraction ? `.${fraction}` : ''}`;
}

/**
 * Reads a date and time without offset as written in a file; returns yyyy-MM-ddTHH:mm:ss. A date alone means its first moment.
 * Null if it can't be read.
 */
export function readCellWall(text: string, reading: CellReading): string | RefusedCell | null {
  const [, written = '', rest] = /^([\d./-]+)(?:(?:T|,?\s+)(\S.*))?$/.exec(text) ?? [];
  const clock = rest === undefined ? '00:00:00' : readClock(rest.trim());
  if (clock === null) return null;
  const day = readCellDay(written, reading);
  // The problem must contain the whole cell.
  if (day instanceof RefusedCell) return new RefusedCell(fileProblem('ambiguous_date', { ...day.problem.params, text }));
  return day && `${day}T${clock}`;
}

/** Spreadsheets write a space where ISO 8601 has a T. */
const isoText = (cell: string): string => cell.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T');

/** Reads a cell of a local time. */
export const wallCell = {
  text: (cell: string, _: unknown, reading?: CellReading): Json | RefusedCell => (reading && readCellWall(cell.trim(), reading)) ?? isoText(cell),
  number: (cell: number): Json => cell,
  sign: 'days' as const,
};

/** Reads a cell of an instant: a time without offset is a local time of the company. */
export const instantCell = {
  text: (cell: string, _: unknown, reading?: CellReading): Json | RefusedCell => {
    const iso = isoText(cell);
    if (!reading || isInstant(iso)) return iso;
    const wall = readCellWall(cell.trim(), reading);
    return typeof wall === 'string' ? reading.instantOf(wall) : (wall ?? iso);
  },
  number: (cell: number): Json => cell,
  sign: 'days' as const,
};
