import type { Json } from '@millwright/core/json.ts';
import { pastedNumber } from '../../../format/numbers.ts';
import { copyText } from '../../../ui/browser/copy-text.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import type { CellBox } from '../cells/cell-range.ts';
import type { Edit } from '../edit/cell-edits.ts';
import { parseBlock, printBlock } from './block-text.ts';

/** A cell as spreadsheets read it and as it can be pasted back: numbers with all their decimals and without their groups. */
function textFor(table: Table, column: ResolvedColumn, row: Row): string {
  const data = table.dataOf(column, row);
  return typeof data === 'number' ? pastedNumber(data) : data;
}

/** Copies a block of cells; answers how many. Throws when a row of it is not loaded or the clipboard refuses. */
export async function copyCells(table: Table, { from, to, columns }: CellBox): Promise<number> {
  const shown = columns.flatMap((path) => table.columns.find((column) => column.path === path) ?? []);
  const rows = Array.from({ length: to - from + 1 }, (_, index) => {
    const row = table.rows.at(from + index);
    if (!row) throw new Error('a row of the block is not loaded');
    return shown.map((column) => textFor(table, column, row));
  });
  await copyText(printBlock(rows));
  return rows.length * shown.length;
}

/** The cells of a block that can be edited, each with what it is to hold. They are found before any is written: a write may move its row. */
function editsOf(table: Table, { from, to, columns }: CellBox, typedAt: (down: number, right: number) => Json): Edit[] {
  return Array.from({ length: to - from + 1 }, (_, down) => down).flatMap((down) => {
    const row = table.rows.at(from + down);
    return columns.flatMap((path, right) => {
      const column = table.columns.find((one) => one.path === path);
      return row && column && table.mayWrite(row, column) ? [{ row, column, typed: typedAt(down, right) }] : [];
    });
  });
}

/** Puts a copied block down from a cell on; it is undone as one. Cells that can't be edited are passed over. */
export async function pasteCells(table: Table, row: number, path: string, text: string): Promise<void> {
  const block = parseBlock(text);
  const shown = table.shownPaths();
  const width = Math.max(...block.map((cells) => cells.length));
  const columns = shown.slice(shown.indexOf(path)).slice(0, width);
  const edits = editsOf(table, { from: row, to: row + block.length - 1, columns }, (down, right) => block[down]?.[right] ?? null);
  await table.edits.put(edits);
}

/** Empties the cells of a block that can be edited; it is undone as one. */
export const emptyCells = (table: Table, box: CellBox): Promise<void> => table.edits.put(editsOf(table, box, () => null));
