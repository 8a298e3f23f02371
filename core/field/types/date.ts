import { isDay } from '../../time/dates.ts';
import { defineField } from '../descriptor/define-field.ts';
import { fine, unable } from '../descriptor/parsed.ts';

const midnight = /^\d{4}-\d{2}-\d{2}[T ]00:00(?::00(?:\.0+)?)?Z?$/;

/** A day of the calendar, yyyy-MM-dd. */
export const date = defineField({
  column: 'date',
  value: { kind: 'date', list: false },
  graph: 'Date',
  axis: 'date',
  parse: (_, value) => (typeof value === 'string' && isDay(value) ? fine(value) : unable('date')),
  // Spreadsheets keep a day as its midnight.
  cell: { text: (cell) => (midnight.test(cell.trim()) ? cell.trim().slice(0, 10) : cell.trim()), number: (cell) => cell },
});
