import type { ResolvedColumn } from '../../columns/columns.ts';
import type { InputSetup } from '../../page/input-values.ts';

export type InputKind = InputSetup['kind'];

/** The inputs for each kind of column, default first; none if filtering by one value makes no sense. */
const kinds: Record<ResolvedColumn['kind'], readonly InputKind[]> = {
  boolean: ['boolean'],
  change: ['number_range'],
  date: ['date_range'],
  datetime: ['date_range'],
  'datetime-local': ['date_range'],
  file: [],
  link: ['text'],
  multitag: [],
  number: ['number_range'],
  duration: ['number_range'],
  progress: ['number_range'],
  relation: ['relation', 'text'],
  status: ['relation', 'text'],
  tag: ['select'],
  text: ['text'],
  textarea: ['text'],
};

/** The kinds of input that fit a column with one comparable value per record. */
export const kindsOf = ({ kind, many, broken }: ResolvedColumn): readonly InputKind[] => (many || broken ? [] : kinds[kind]);

/** Whether an input of this kind can filter by a column. */
export const fitsKind = (kind: InputKind) => (column: ResolvedColumn) => kindsOf(column).includes(kind);
