import { inLanguage } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import { type CellContext, cellText, optionOf, valueText, type Wording } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import { statusesOf } from '../../columns/status-of.ts';
import { type Row, valuesAt } from '../../columns/values.ts';
import { totalTexts } from '../../totals/total-text.ts';
import type { ShownTotal } from '../../totals/totals.ts';
import type { ColumnNeed } from './column-widths.ts';

/** How wide a text is, in pixels: in a cell, in the smaller type of headings and badges, or in that of a figure below a column. */
export type TextWidth = (text: string, type: 'cell' | 'small' | 'figure') => number;

/** Narrowest and widest that a column begins with. */
const first = { min: 80, max: 360 };
/** A longer text can be cut to this much and still be told from others. */
const readable = 160;
const sides = 26;
const gap = 4;
const icon = { mark: 14, plain: 16 };
const badge = { sides: 14, icon: 14 };
const meter = 64 + 8;
const headerMenu = 24 + gap;

/** Kinds whose contents are cut without losing their meaning; all others stay whole. */
const cut = new Set(['text', 'link', 'relation', 'options', 'option', 'file']);

const badgeWidth = (label: string, width: TextWidth) => badge.sides + badge.icon + gap + width(label, 'small');

function valueWidth(column: ResolvedColumn, row: Row, { looks, wording }: CellContext, width: TextWidth): number {
  if (column.kind === 'status') {
    const badges = statusesOf(column, row, looks, wording).map(({ label }) => badgeWidth(label, width));
    return badges.reduce((sum, one) => sum + one + gap, badges.length ? -gap : 0);
  }
  const [value = null] = valuesAt(row, column.path);
  if (column.kind === 'file') return value === null ? 0 : readable - sides;
  const text = cellText(column, row, wording);
  if (text === '') return 0;
  if (value === true) return icon.plain;
  if (column.kind === 'option' && optionOf(column, value)?.tone) return badgeWidth(text, width);
  if (column.kind === 'progress') return meter + width(`${text} %`, 'cell');
  const unit = column.kind === 'number' ? column.field?.misc?.unit : undefined;
  return width(text, 'cell') + (unit ? gap + width(` ${unit}`, 'cell') : 0);
}

/** The width of one cell with all that it shows. */
export function cellWidth(column: ResolvedColumn, row: Row, context: CellContext, mark: FormatRule | null, width: TextWidth): number {
  const word = mark?.label ? gap + width(inLanguage(mark.label, context.wording.language), 'small') : 0;
  return Math.ceil(sides + valueWidth(column, row, context, width) + (mark ? icon.mark + gap : 0) + word);
}

const sampleDay = '2026-09-30';

/** What a column has room for whatever its cells hold at first: a day, a time. */
export function roomFor(column: ResolvedColumn, wording: Wording, width: TextWidth): number {
  if (column.kind !== 'date' && column.kind !== 'datetime') return 0;
  const sample = column.kind === 'date' ? sampleDay : `${sampleDay}T20:00:00Z`;
  return Math.ceil(sides + width(valueText(column, sample, wording), 'cell'));
}

/** The width of a figure below a column with its word and unit. */
export function totalWidth(column: ResolvedColumn, shown: ShownTotal & { word: string }, wording: Wording, width: TextWidth): number {
  const { figure, unit } = totalTexts(column, shown, wording);
  return Math.ceil(sides + width(shown.word, 'cell') + gap + width(figure, 'figure') + (unit ? gap + width(` ${unit}`, 'cell') : 0));
}

/** The width of a heading on one line, and on the two that it may take. */
function headingWidth(heading: string, width: TextWidth): { one: number; two: number } {
  const around = (text: number) => Math.ceil(sides + headerMenu + text);
  const words = heading.split(' ');
  const lines = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((line) => width(line.join(' '), 'small')));
  return { one: around(width(heading, 'small')), two: around(Math.min(...lines.map((pair) => Math.max(...pair)))) };
}

/** What a column needs for its heading and the widest of its cells; `bare` are their widths without the words of rules, whose icons tell as much. */
export function columnNeed(column: ResolvedColumn, heading: string, cells: readonly number[], width: TextWidth, bare = cells): ColumnNeed {
  const within = (widths: readonly number[]) => Math.min(first.max, Math.max(first.min, ...widths));
  const content = within(cells);
  const { one, two } = headingWidth(heading, width);
  const cuts = cut.has(column.kind) && !column.field?.misc?.options?.some(({ tone }) => tone);
  const whole = Math.max(content, two);
  return { want: Math.max(content, one), whole, least: cuts ? Math.max(Math.min(content, readable), two) : Math.max(within(bare), two), grows: cuts };
}
