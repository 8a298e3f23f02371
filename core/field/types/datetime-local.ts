import { isLocalDateTime } from '../../time/dates.ts';
import { defineField } from '../descriptor/define-field.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import { sameTime, wallCell } from '../descriptor/time.ts';

/** What a clock on the wall shows, wherever it hangs: a date and time without offset. */
export const datetimeLocal = defineField({
  column: 'timestamp',
  value: { kind: 'local', list: false },
  graph: 'DateTime',
  axis: 'datetime',
  parse: (_, value) => (typeof value === 'string' && isLocalDateTime(value) ? fine(value) : unable('datetime-local')),
  same: sameTime,
  cell: wallCell,
});
