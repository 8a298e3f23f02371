import { isDay } from '../../time/dates.ts';
import { defineField } from '../descriptor/define-field.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import { readCellDay } from '../descriptor/time.ts';

/** Spreadsheets store a date as its midnight. */
const midnight = /[T ]0?0:00(?::00(?:\.0+)?)?Z?$/;

/** A date, yyyy-MM-dd. */
export const date = defineField({
  column: 'date',
  value: { kind: 'date', list: false },
  graph: 'Date',
  axis: 'date',
  parse: (_, value) => (typeof value === 'string' && isDay(value) ? fine(value) : unable('date')),
  cell: {
    text: (cell, _, reading) => {
      const text = cell.trim().replace(midnight, '');
      return (reading && readCellDay(text, reading)) ?? text;
    },
    number: (cell) => cell,
    sign: 'days',
  },
});
