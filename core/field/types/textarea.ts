import { defineField } from '../descriptor/define-field.ts';
import { parseText, textCell } from '../descriptor/text.ts';

/** A text of several lines, of at most 200,000 characters. */
export const textarea = defineField({
  column: 'text',
  value: { kind: 'text', list: false },
  graph: 'String',
  axis: 'text',
  parse: (_, value) => parseText('textarea', value, 200_000),
  cell: textCell,
});
