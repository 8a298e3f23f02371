import { defineField } from '../descriptor/define-field.ts';
import { unable } from '../descriptor/parsed.ts';

/**
 * Another name of a relation's end on its model. It has no value of its own: links are read, filtered and written by
 * the relation, whichever name is used (decision 0017).
 */
export const relation = defineField({
  column: null,
  value: { kind: 'identity', list: false },
  graph: 'String',
  axis: 'text',
  parse: () => unable('relation'),
  cell: null,
  showsRelation: true,
});
