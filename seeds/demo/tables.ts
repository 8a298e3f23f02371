import { addDays, daysBetween } from '@millwright/core/time/days.ts';
import type { Row, Tables } from './types.ts';

export const table = (tables: Tables, name: string): Row[] => tables[name] ?? [];

/** Rows by the value of one column. */
export const byColumn = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [row[column] ?? '', row]));

/** The reference date of the dataset. Dates are shifted so that this date becomes today. */
const told = '2022-07-29';

/** Shifts a date of the dataset so that its reference date becomes today. '' without a date. */
export function shifted(date: string | undefined, today: string): string {
  if (!date) return '';
  return addDays(date, daysBetween(told, today));
}

/** Shifts the date of a past event in the same way, but never beyond today. */
export function past(date: string | undefined, today: string): string {
  const moved = shifted(date, today);
  return moved > today ? today : moved;
}
