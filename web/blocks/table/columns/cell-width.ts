import { inLanguage } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { TextWidth, Wording } from '../../../fields/view/field-view.ts';
import { badgeWidth, gap, readable, sides } from '../../../fields/view/widths.ts';
import { type CellContext, cellText, unitAt, valueText } from '../../columns/cell-text.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { statusesOf } from '../../columns/status-of.ts';
import { type Row, valuesAt } from '../../columns/values.ts';
import { totalTexts } from '../../totals/total-text.ts';
import type { ShownTotal } from '../../totals/totals.ts';
import type { ColumnNeed } from './column-widths.ts';

/** The minimum and maximum initial width of a column, in pixels. */
const first = { min: 80, max: 360 };
const markIcon = 14;
const headerMenu = 24 + gap;

function valueWidth(column: ResolvedColumn, row: Row, { policies, wording }: CellContext, width: TextWidth): number {
  if (column.kind === 'status') {
    const badges = statusesOf(column, row, policies, wording).map(({ label }) => badgeWidth(label, width));
    return badges.reduce((sum, one) => sum + one + gap, badges.length ? -gap : 0);
  }
  const values = valuesAt(row, column.path);
  const [value] = values;
  if (value === undefined) return 0;
  const text = cellText(column, row, wording);
  const own = columnView(column).width?.({ field: column.field, value, values, text }, width) ?? width(text, 'cell');
  const unit = text ? unitAt(column, row) : undefined;
  return own + (unit ? gap + width(` ${unit}`, 'cell') : 0);
}

/** The width of one cell with its full content, in pixels. */
export function cellWidth(column: ResolvedColumn, row: Row, context: CellContext, mark: FormatRule | null, width: TextWidth): number {
  const word = mark?.label ? gap + width(inLanguage(mark.label, context.wording.language), 'small') : 0;
  return Math.ceil(sides + valueWidth(column, row, context, width) + (mark ? markIcon + gap : 0) + word);
}

/** The initial width that a kind of column always gets, such as a day or time. */
export function roomFor(column: ResolvedColumn, wording: Wording, width: TextWidth): number {
  const { sample } = columnView(column);
  return sample === undefined ? 0 : Math.ceil(sides + width(valueText(column, sample, wording), 'cell'));
}

/** The width of a figure below a column with its aggregation and unit. */
export function totalWidth(column: ResolvedColumn, shown: ShownTotal & { word: string }, wording: Wording, width: TextWidth): number {
  const { figure, unit } = totalTexts(column, shown, wording);
  return Math.ceil(sides + width(shown.word, 'cell') + gap + width(figure, 'figure') + (unit ? gap + width(` ${unit}`, 'cell') : 0));
}

/** The width of a heading on one line, and on two. */
function headingWidth(heading: string, width: TextWidth): { one: number; two: number } {
  const around = (text: number) => Math.ceil(sides + headerMenu + text);
  const words = heading.split(' ');
  const lines = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((line) => width(line.join(' '), 'small')));
  return { one: around(width(heading, 'small')), two: around(Math.min(...lines.map((pair) => Math.max(...pair)))) };
}

/** The width that a column needs for its heading and widest cell; `bare` are cell widths without the words of rules, whose icons remain. */
export function columnNeed(column: ResolvedColumn, heading: string, cells: readonly number[], width: TextWidth, bare = cells): ColumnNeed {
  const within = (widths: readonly number[]) => Math.min(first.max, Math.max(first.min, ...widths));
  const content = within(cells);
  const { one, two } = headingWidth(heading, width);
  const cuts = column.kind !== 'status' && columnView(column).cuts === true && !column.field?.misc?.options?.some(({ tone }) => tone);
  const whole = Math.max(content, two);
  return { want: Math.max(content, one), whole, least: cuts ? Math.max(Math.min(content, readable), two) : Math.max(within(bare), two), grows: cuts };
}
