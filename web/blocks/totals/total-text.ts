import type { Wording } from '../../fields/view/field-view.ts';
import { valueText } from '../columns/cell-text.ts';
import { columnView, type ResolvedColumn } from '../columns/columns.ts';
import type { ShownTotal } from './totals.ts';

const shownDecimals = ({ field }: ResolvedColumn) => (typeof field?.misc?.decimals === 'number' ? field.misc.decimals : 2);

/** Formats a figure below a column, with its unit. */
export function totalTexts(column: ResolvedColumn, { total, value }: ShownTotal, wording: Wording): { figure: string; unit: string | undefined } {
  const counts = total === 'count_unique';
  const counted: ResolvedColumn = { ...column, kind: 'number', field: null, column: { path: column.path, decimals: 0 } };
  // An average gets more decimals than its values.
  const averaged: ResolvedColumn = { ...column, column: { ...column.column, decimals: column.column.decimals ?? shownDecimals(column) } };
  const textColumn = counts ? counted : total === 'avg' || total === 'median' ? averaged : column;
  return { figure: valueText(textColumn, value, wording) || '–', unit: counts ? undefined : columnView(column).unit?.(column.field) };
}
