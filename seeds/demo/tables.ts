import type { Row, Tables } from './types.ts';

export const table = (tables: Tables, name: string): Row[] => tables[name] ?? [];

/** Rows by the value of one column. */
export const byColumn = (rows: readonly Row[], column: string) => new Map(rows.map((row) => [row[column] ?? '', row]));

const day = 86_400_000;
/** The day on which the dataset is told: what was due a week later is due in a week from today. */
const told = '2022-07-29';

/** A date of the dataset, moved so that the dataset is told today. */
export function shifted(date: string | undefined, today: string): string {
  if (!date) return '';
  const moved = Date.parse(date.slice(0, 10)) + Date.parse(today) - Date.parse(told);
  return new Date(moved).toISOString().slice(0, 10);
}

/** The same for something that has happened already: never after today. */
export function past(date: string | undefined, today: string): string {
  const moved = shifted(date, today);
  return moved > today ? today : moved;
}

/** The day so many days from one. */
export const daysFrom = (today: string, days: number) => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);
