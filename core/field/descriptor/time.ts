import type { Json } from '../../json.ts';
import { isSameTime } from '../../time/dates.ts';

/** Whether two stored times are the same, however they are written. */
export const sameTime = (before: Json, after: Json): boolean => isSameTime(String(before), String(after));

/** A cell of a date and time: spreadsheets put a space where ISO 8601 has a T. */
export const timeCell = {
  text: (cell: string): Json => cell.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T'),
  number: (cell: number): Json => cell,
};
