import { inLanguage } from '@millwright/core/json.ts';
import type { FormatRule } from '@millwright/core/view/types.ts';
import type { GridApi } from 'ag-grid-community';
import type { CellContext } from '../../columns/cell-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { ShownTotal } from '../../totals/totals.ts';
import { isRecord } from '../groups/group-row.ts';
import { cellWidth, columnNeed, roomFor, totalWidth } from './cell-width.ts';
import { storedColumns } from './column-state.ts';
import { type ColumnNeed, columnWidths, sum, wholeColumns } from './column-widths.ts';
import { textWidth } from './text-width.ts';

/** The width of the checkbox column, in pixels. */
export const selectWidth = 44;

/** Figures below a table, each with its aggregation's name. */
type Figures = ReadonlyMap<string, ShownTotal & { word: string }>;

/** Whether the status column is pinned because the columns need more room than there is; not if too little would remain for the others. */
function holdsStatus(columns: readonly ResolvedColumn[], widths: readonly number[], room: number): boolean {
  const status = sum(widths.filter((_, at) => columns[at]?.kind === 'status'));
  return columns.at(-1)?.kind === 'status' && sum(widths) > room && status <= room / 4;
}

/** Adjusts widths so that scrolling columns end exactly at the pinned ones. */
function besidePinned(needs: readonly ColumnNeed[], widths: readonly number[], pinned: readonly boolean[], room: number): number[] {
  const scrolling = <T>(all: readonly T[]) => all.filter((_, at) => !pinned[at]);
  const held = widths.reduce((total, width, at) => (pinned[at] ? total + width : total), 0);
  const whole = wholeColumns(scrolling(needs), scrolling(widths), room - held);
  return widths.map((width, at) => (pinned[at] ? width : (whole.shift() ?? width)));
}

/** The parts of a table that fitting its columns needs. */
type FittedTable = {
  key: string;
  api: GridApi<Row> | null;
  columns: readonly ResolvedColumn[];
  setup: { selectable?: boolean };
  cellContext: { current: CellContext };
  shownPaths: () => string[];
  markOf: (row: Row, path: string) => FormatRule | null;
  stacked: boolean;
};

/** Sets the column widths of a table from their contents and the available room. Widths set by the person or designer stay. */
export class ColumnFit {
  private readonly table: FittedTable;
  private rows: readonly Row[] = [];
  private figures: Figures = new Map();
  private room = 0;
  private readonly width = textWidth();

  constructor(table: FittedTable) {
    this.table = table;
  }

  /** Measures the first rows that load. Later rows don't change the widths. */
  measure(rows: readonly Row[]): void {
    if (this.rows.length) return;
    this.rows = rows;
    this.again();
  }

  /** Fits the columns into a width in pixels. */
  within(room: number): void {
    if (room === this.room) return;
    this.room = room;
    this.again();
  }

  /** Makes room for the figures below the columns. */
  below(figures: Figures): void {
    this.figures = figures;
    this.again();
  }

  /** Fits again after the contents or the visible columns change. */
  readonly again = (): void => {
    const { api, columns, setup } = this.table;
    if (!api || !this.room) return;
    if (this.table.stacked) {
      this.underOne(api);
      return;
    }
    const stored = storedColumns(this.table.key);
    const set = new Map(stored?.map(({ colId, width }) => [colId, width]));
    const order = this.table.shownPaths();
    const visibleColumns = columns.filter(({ path }) => order.includes(path)).toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
    const needs = visibleColumns.map((column) => this.need(column, this.rows, set.get(column.path) ?? column.column.width));
    const room = this.room - (setup.selectable === false ? 0 : selectWidth);
    const fitting = columnWidths(needs, room);
    // A status column that the person pinned or unpinned stays that way.
    const byHand = new Set(stored?.filter(({ pinned }) => pinned || pinned === false).map(({ colId }) => colId));
    api.setColumnsPinned(
      visibleColumns.filter(({ kind, path }) => kind === 'status' && !byHand.has(path)).map(({ path }) => path),
      holdsStatus(visibleColumns, fitting, room) ? 'right' : null,
    );
    const pinned = visibleColumns.map(({ path }) => api.getColumn(path)?.isPinned() === true);
    const widths = besidePinned(needs, fitting, pinned, room);
    api.setColumnWidths(
      visibleColumns.map(({ path }, at) => ({ key: path, newWidth: widths[at] ?? 0 })),
      true,
      'api',
    );
  };

  /** Gives the columns equal widths, because a card spans all of them. */
  private underOne(api: GridApi<Row>): void {
    const paths = this.table.shownPaths();
    api.setColumnsPinned(paths, null);
    const room = this.room - (this.table.setup.selectable === false ? 0 : selectWidth);
    const part = Math.floor(room / paths.length);
    const widths = paths.map((key, at) => ({ key, newWidth: at ? part : room - part * (paths.length - 1) }));
    api.setColumnWidths(widths, true, 'api');
  }

  /** Widens one column to its widest loaded cell, on request. */
  one(path: string): void {
    const { api, columns } = this.table;
    const column = columns.find((one) => one.path === path);
    if (!api || !column) return;
    const rows: Row[] = [];
    api.forEachNode(({ data }) => isRecord(data) && rows.push(data));
    api.setColumnWidths([{ key: path, newWidth: this.need(column, rows).want }], true, 'uiColumnResized');
  }

  private need(column: ResolvedColumn, rows: readonly Row[], set?: number): ColumnNeed {
    if (set) return { want: set, whole: set, least: set, grows: false };
    const context = this.table.cellContext.current;
    const marks = rows.map((row) => this.table.markOf(row, column.path));
    const widths = (shown: readonly (FormatRule | null)[]) => rows.map((row, at) => cellWidth(column, row, context, shown[at] ?? null, this.width));
    const figure = this.figures.get(column.path);
    const others = [roomFor(column, context.wording, this.width), figure ? totalWidth(column, figure, context.wording, this.width) : 0];
    const bare = marks.map((mark) => mark && { ...mark, label: '' });
    const heading = inLanguage(column.label, context.wording.language);
    return columnNeed(column, heading, [...widths(marks), ...others], this.width, [...widths(bare), ...others]);
  }
}
