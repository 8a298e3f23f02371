import type { Wording } from '../../fields/view/field-view.ts';
import { cellText } from '../columns/cell-text.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { type Row, valuesAt } from '../columns/values.ts';

/** The columns that have a value in this row, in order. */
export const filledColumns = (columns: readonly ResolvedColumn[], row: Row, wording: Wording): ResolvedColumn[] =>
  columns.filter((column) => (column.kind === 'file' ? valuesAt(row, column.path).length > 0 : cellText(column, row, wording) !== ''));

/** The first `most` columns, in order. Columns with an action have priority if not all fit. */
export function firstColumns(columns: readonly ResolvedColumn[], most: number, starts: (column: ResolvedColumn) => boolean): ResolvedColumn[] {
  const chosen = [...columns.filter(starts), ...columns.filter((column) => !starts(column))].slice(0, most);
  return columns.filter((column) => chosen.includes(column));
}
