import type { Json } from '../../json.ts';
import { isUuid } from '../../value/uuid.ts';
import { defineField, type Parsed } from '../descriptor/define-field.ts';
import { fine, longestList, unable } from '../descriptor/parsed.ts';

/** Files, kept as the identities that they got when they were uploaded; an import names none. */
export const file = defineField({
  column: 'uuid[]',
  value: { kind: 'identity', list: true },
  graph: '[ID!]',
  axis: 'file',
  parse: (_, value) => parse(value),
  cell: null,
  holdsFiles: true,
});

/** One file may be given without its list. */
function parse(value: Json): Parsed {
  const list = Array.isArray(value) ? value : [value];
  return list.length <= longestList && list.every(isUuid) ? fine(list.map((item) => String(item).toLowerCase())) : unable('file');
}
