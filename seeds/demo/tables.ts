import { addDays, daysBetween } from '@millwright/core/time/days.ts';
import type { Row, Tables } from './types.ts';

export const table = (tables: Tables, name: string): Row[] => tables[name] ?? [];

/** Rows by the value of one column. */
export const byColumn = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [row[column] ?? '', row]));

/** The day on which the dataset is told: what was due a week later is due in a week from today. */
const told = '2022-07-29';

/** A date of the dataset, moved so that the dataset is told today. */
export function shifted(date: string | undefined, today: string): string {
  if (!date) return '';
  return addDays(date, daysBetween(told, today));
}

/** The same for something that has happened already: never after today. */
export function past(date: string | undefined, today: string): string {
  const moved = shifted(date, today);
  return moved > today ? today : moved;
}
