import type { Json } from '../../json.ts';
import { decimalText, isInteger, readDecimal } from '../../value/decimal.ts';
import { defineField, type Parsed } from '../descriptor/define-field.ts';
import { decimalPlaces, percentOf, readDecimalCell, sameNumber, withoutPercent } from '../descriptor/number.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import type { FieldSetup } from '../descriptor/setup.ts';

const largest = 1e30;
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?$/;

const inPercent = ({ misc }: FieldSetup) => misc?.unit?.trim() === '%';

/** A decimal number below 1e30, with nine decimal places unless the field shows more; the subtype `integer` accepts only whole numbers. */
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

/**
 * Numbers are rounded once, here, because every way of saving uses this function. Rounding removes errors of binary
 * arithmetic (0.7999999999999999) and keeps all digits before them. A decimal text that a number can't represent
 * exactly is returned unchanged.
 */
function parse({ subtype, misc }: FieldSetup, value: Json): Parsed {
  if (typeof value !== 'number' && !(typeof value === 'string' && decimal.test(value))) return unable('number');
  if (Number.isSafeInteger(value)) return fine(value);
  const read = readDecimal(value);
  if (!read || read.abs().gte(largest)) return unable('number');
  const rounded = read.round(decimalPlaces(misc?.decimals), 1);
  if (subtype === 'integer' && !isInteger(rounded)) return unable('integer');
  const text = typeof value === 'string' && rounded.eq(read) ? value : decimalText(rounded);
  return fine(String(Number(text)) === text ? Number(text) : text);
}
