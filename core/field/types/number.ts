import type { Json } from '../../json.ts';
import { defineField, type Parsed } from '../descriptor/define-field.ts';
import { percentOf, readDecimalCell, sameNumber, withoutPercent } from '../descriptor/number.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import type { FieldSetup } from '../descriptor/setup.ts';

const largest = 1e30;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;

const inPercent = ({ misc }: FieldSetup) => misc?.unit?.trim() === '%';

/** A decimal number of any precision below 1e30; the subtype `integer` takes whole ones. */
export const number = defineField({
  column: 'numeric',
  value: { kind: 'number', list: false },
  graph: 'Float',
  axis: 'number',
  parse,
  same: sameNumber,
  cell: {
    text: (cell, setup, reading) => readDecimalCell(inPercent(setup) ? withoutPercent(cell) : cell, reading),
    number: (cell) => cell,
    sign: 'decimal',
    percent: (cell, setup) => (inPercent(setup) ? percentOf(cell) : cell),
  },
});

/** A number stays exact: a decimal text is passed on as it is. */
function parse({ subtype }: FieldSetup, value: Json): Parsed {
  if (typeof value !== 'number' && !(typeof value === 'string' && decimal.test(value))) return unable('number');
  const read = Number(value);
  if (!Number.isFinite(read) || Math.abs(read) >= largest) return unable('number');
  if (subtype === 'integer' && !Number.isInteger(read)) return unable('integer');
  return fine(String(read) === value ? read : value);
}
