import { isInstant } from '../../time/dates.ts';
import { defineField } from '../descriptor/define-field.ts';
import { fine, unable } from '../descriptor/parsed.ts';
import { instantCell, sameTime } from '../descriptor/time.ts';

/** An instant, ISO 8601 with offset. */
export const datetime = defineField({
  column: 'timestamptz',
  value: { kind: 'datetime', list: false },
  graph: 'DateTime',
  axis: 'datetime',
  parse: (_, value) => (typeof value === 'string' && isInstant(value) ? fine(value) : unable('datetime')),
  same: sameTime,
  cell: instantCell,
});
