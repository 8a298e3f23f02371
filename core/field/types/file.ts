import type { Json } from '../../json.ts';
import { isUuid } from '../../value/uuid.ts';
import { defineField, type Parsed } from '../descriptor/define-field.ts';
import { fine, longestList, unable } from '../descriptor/parsed.ts';

/** Files, stored as the ids that they got when they were uploaded; they can't be imported. */
export const file = defineField({
  column: 'uuid[]',
  value: { kind: 'identity', list: true },
  graph: '[ID!]',
  axis: 'file',
  parse: (_, value) => parse(value),
  cell: null,
  holdsFiles: true,
});

/** A single file may be sent without a list. */
function parse(value: Json): Parsed {
  const list = Array.isArray(value) ? value : [value];
  return list.length <= longestList && list.every(isUuid) ? fine(list.map((item) => String(item).toLowerCase())) : unable('file');
}
