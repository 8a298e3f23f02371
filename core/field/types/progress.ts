import { defineField } from '../descriptor/define-field.ts';
import { percentOf, readDecimalCell, sameNumber, withoutPercent } from '../descriptor/number.ts';
import { fine, unable } from '../descriptor/parsed.ts';

const isDecimal = /^-?\d+(?:\.\d+)?$/;

/** A progress, from 0 to 100 per cent. */
export const progress = defineField({
  column: 'numeric',
  value: { kind: 'number', list: false },
  graph: 'Float',
  axis: 'number',
  parse: (_, value) => (typeof value === 'number' && value >= 0 && value <= 100 ? fine(value) : unable('progress')),
  same: sameNumber,
  cell: {
    text: (cell, _, reading) => {
      const decimal = readDecimalCell(withoutPercent(cell), reading);
      return typeof decimal === 'string' && isDecimal.test(decimal) ? Number(decimal) : decimal;
    },
    number: (cell) => cell,
    sign: 'decimal',
    percent: percentOf,
  },
});
