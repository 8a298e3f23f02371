import type { Json } from '@millwright/core/json.ts';
import { pastedNumber } from '../../../format/numbers.ts';
import { copyText } from '../../../ui/browser/copy-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import type { CellBox } from '../cells/cell-range.ts';
import type { Edit } from '../edit/cell-edits.ts';
import { isGroup } from '../groups/group-row.ts';
import { parseBlock, printBlock } from './block-text.ts';

/** Formats a cell for spreadsheets and for pasting back: numbers with all decimals and without thousands separators. */
function textFor(table: Table, column: ResolvedColumn, row: Row): string {
  const data = table.dataOf(column, row);
  return typeof data === 'number' ? pastedNumber(data) : data;
}

const rowAt = (table: Table, index: number) => table.api?.getDisplayedRowAtIndex(index)?.data;

/** The index of the last of `count` records from a row on; group headings don't count. */
function lastOf(table: Table, from: number, count: number): number {
  const rows = table.api?.getDisplayedRowCount() ?? 0;
  let [at, left] = [from, count];
  for (; left > 0 && at < rows; at++) if (!isGroup(rowAt(table, at))) left--;
  return at - 1;
}

/** Copies a range of cells; resolves to their number. Throws if a row isn't loaded or the clipboard refuses. */
export async function copyCells(table: Table, { from, to, columns }: CellBox): Promise<number> {
  const columnsToCopy = columns.flatMap((path) => table.columns.find((column) => column.path === path) ?? []);
  const rows = Array.from({ length: to - from + 1 }, (_, index) => rowAt(table, from + index)).flatMap((row) => {
    if (!row) throw new Error('a row of the block is not loaded');
    return isGroup(row) ? [] : [columnsToCopy.map((column) => textFor(table, column, row))];
  });
  await copyText(printBlock(rows));
  return rows.length * columnsToCopy.length;
}

/** The editable cells of a range with their new values. They are collected before the first write, because a write may move its row. */
function editsOf(table: Table, { from, to, columns }: CellBox, typedAt: (down: number, right: number) => Json): Edit[] {
  const all = Array.from({ length: to - from + 1 }, (_, down) => rowAt(table, from + down));
  return all
    .filter((row) => !isGroup(row))
    .flatMap((row, down) => {
      return columns.flatMap((path, right) => {
        const column = table.columns.find((one) => one.path === path);
        return row && column && table.mayWrite(row, column) ? [{ row, column, typed: typedAt(down, right) }] : [];
      });
    });
}

/** Pastes copied cells from a cell on, as one undo step. Cells that are not editable are skipped. */
export async function pasteCells(table: Table, row: number, path: string, text: string): Promise<void> {
  const block = parseBlock(text);
  const paths = table.shownPaths();
  const width = Math.max(...block.map((cells) => cells.length));
  const columns = paths.slice(paths.indexOf(path)).slice(0, width);
  const edits = editsOf(table, { from: row, to: lastOf(table, row, block.length), columns }, (down, right) => block[down]?.[right] ?? null);
  await table.edits.put(edits);
}

/** Clears the editable cells of a range, as one undo step. */
export const emptyCells = (table: Table, box: CellBox): Promise<void> => table.edits.put(editsOf(table, box, () => null));
