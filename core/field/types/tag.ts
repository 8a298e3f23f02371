import { defineField } from '../descriptor/define-field.ts';
import { optionKey, parseOption } from '../descriptor/option.ts';

/** One of the field's options, stored as its key. */
export const tag = defineField({
  column: 'text',
  value: { kind: 'text', list: false },
  graph: 'String',
  axis: 'select',
  parse: parseOption,
  cell: { text: (cell, setup) => optionKey(setup, cell.trim()), number: String },
  hasOptions: true,
});
