import { defineField } from '../descriptor/define-field.ts';
import { readDecimalText, sameNumber } from '../descriptor/number.ts';
import { fine, unable } from '../descriptor/parsed.ts';

/** How far something is, from 0 to 100 per cent. */
export const progress = defineField({
  column: 'numeric',
  value: { kind: 'number', list: false },
  graph: 'Float',
  axis: 'number',
  parse: (_, value) => (typeof value === 'number' && value >= 0 && value <= 100 ? fine(value) : unable('progress')),
  same: sameNumber,
  cell: {
    text: (cell) => {
      const decimal = readDecimalText(cell);
      return decimal === null ? cell.trim() : Number(decimal);
    },
    number: (cell) => cell,
  },
});
