import { isLocalDateTime } from '../../time/dates.ts';
import { defineField } from '../descriptor/define-field.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import { sameTime, wallCell } from '../descriptor/time.ts';

/** A local date and time without offset, independent of any time zone. */
export const datetimeLocal = defineField({
  column: 'timestamp',
  value: { kind: 'local', list: false },
  graph: 'DateTime',
  axis: 'datetime',
  parse: (_, value) => (typeof value === 'string' && isLocalDateTime(value) ? fine(value) : unable('datetime-local')),
  same: sameTime,
  cell: wallCell,
});
