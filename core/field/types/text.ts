import { defineField } from '../descriptor/define-field.ts';
import { parseText, textCell } from '../descriptor/text.ts';

/** A line of text, of at most 10,000 characters. */
export const text = defineField({
  column: 'text',
  value: { kind: 'text', list: false },
  graph: 'String',
  axis: 'text',
  parse: (_, value) => parseText('text', value, 10_000),
  cell: textCell,
});
