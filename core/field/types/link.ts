import { defineField } from '../descriptor/define-field.ts';
import { parseText, textCell } from '../descriptor/text.ts';

/** The address of a page, of at most 4,000 characters. */
export const link = defineField({
  column: 'text',
  value: { kind: 'text', list: false },
  graph: 'String',
  axis: 'text',
  parse: (_, value) => parseText('link', value, 4_000),
  cell: textCell,
});
