import type { Wording } from '../../fields/view/field-view.ts';
import { valueText } from '../columns/cell-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import type { ShownTotal } from './totals.ts';

/** A figure below a column, with its unit. */
export function totalTexts(column: ResolvedColumn, { total, value }: ShownTotal, wording: Wording): { figure: string; unit: string | undefined } {
  const counts = total === 'count_unique';
  const counted: ResolvedColumn = { ...column, kind: 'number', field: null, column: { path: column.path, decimals: 0 } };
  return { figure: valueText(counts ? counted : column, value, wording) || '–', unit: counts ? undefined : columnView(column).unit?.(column.field) };
}
