import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import type { FigureSetup } from '@millwright/core/view/setup/axis.ts';
import type { Wording } from '../../fields/view/field-view.ts';
import { formatNumber } from '../../format/numbers.ts';
import type { TextOf, useLabel } from '../../i18n/use-text.ts';
import { valueText } from './cell-text.ts';
import { columnView, type ResolvedColumn, resolveColumn } from './columns.ts';

/** A figure over records: its name, and how its values are formatted. */
export type Figure = { name: string; column: ResolvedColumn | null; text: (value: number | string | null) => string };

type Words = { text: TextOf; label: ReturnType<typeof useLabel>; wording: Wording };

/** Whether a figure is a count. */
const counts = ({ aggregation }: FigureSetup): boolean => aggregation === 'count' || aggregation === 'count_unique';

/** The decimals of an average if its field doesn't set them. */
const usualDecimals = 2;

/** Resolves a figure with the labels of its column; null if its path doesn't exist. */
export function figureOf(schema: Schema, model: ResolvedModel, figure: FigureSetup, { text, label, wording }: Words): Figure | null {
  const { path, aggregation, decimals, format } = figure;
  const column =
    path === undefined ? null : resolveColumn(schema, model, { path, ...(decimals !== undefined && { decimals }), ...(format && { format }) });
  if (path !== undefined && !column) return null;
  const name =
    label(figure.label) || (column ? text(`blocks.figures.${aggregation}`, { name: label(column.label) }) : text('blocks.figures.records'));
  if (!column || counts(figure)) return { name, column, text: (value) => (value === null ? '–' : formatNumber(Number(value), decimals ?? 0)) };
  const isMean = aggregation === 'average' || aggregation === 'median';
  const written = column.field?.misc?.decimals;
  const textColumn: ResolvedColumn = isMean
    ? { ...column, column: { path: column.path, decimals: decimals ?? (typeof written === 'number' ? written : usualDecimals) } }
    : column;
  const unit = columnView(column).unit?.(column.field);
  return { name, column, text: (value) => (value === null ? '–' : [valueText(textColumn, value, wording) || '–', unit].filter(Boolean).join(' ')) };
}
