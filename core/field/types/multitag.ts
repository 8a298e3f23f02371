import type { Json } from '../../json.ts';
import { defineField, type Parsed } from '../descriptor/define-field.ts';
import { optionKey, parseOption } from '../descriptor/option.ts';
import { fine, longestList, unable } from '../descriptor/parsed.ts';
import type { FieldSetup } from '../descriptor/setup.ts';

/** Several of the field's options, stored as their keys. */
export const multitag = defineField({
  column: 'text[]',
  value: { kind: 'text', list: true },
  graph: '[String!]',
  axis: 'tags',
  parse,
  cell: { text: readCell, number: (cell) => cell },
  hasOptions: true,
});

function parse(setup: FieldSetup, value: Json): Parsed {
  if (!Array.isArray(value) || value.length > longestList) return unable('multitag');
  const keys = new Set<Json>();
  for (const item of value) {
    const parsed = parseOption(setup, item);
    if (!parsed.ok) return parsed;
    keys.add(parsed.value);
  }
  return fine([...keys]);
}

/** Options in one cell are separated by commas or semicolons. */
function readCell(cell: string, setup: FieldSetup): Json {
  return cell
    .trim()
    .split(/[;,]/)
    .map((part) => optionKey(setup, part.trim()))
    .filter((part) => part !== '');
}
