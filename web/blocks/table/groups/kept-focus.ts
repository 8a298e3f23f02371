import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';

/** Whether the focus is in a table, or nowhere: then it may be put into one of its cells. */
function isFree(table: string): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest<HTMLElement>('[data-table]')?.dataset.table === table;
}

/**
 * Keeps the focus in its cell while groups are opened and folded. The rows are drawn anew then, and the grid looks for a
 * cell that dropped the focus only for a tenth of a second, which a busy browser may take to draw it.
 */
export class KeptFocus {
  private wanted = false;
  private readonly table: { key: string };

  constructor(table: { key: string }) {
    this.table = table;
  }

  /** The rows are about to be drawn anew. */
  readonly keep = (): void => {
    this.wanted = true;
  };

  /** The rows from one number up to another are drawn: gives the focus back to its cell among them, unless it is elsewhere on the page by now. */
  giveBack(api: GridApi<Row> | null, start: number, end: number): void {
    const cell = api?.getFocusedCell();
    if (!this.wanted || !cell || cell.rowPinned || cell.rowIndex < start || cell.rowIndex >= end) return;
    this.wanted = false;
    if (isFree(this.table.key)) api?.setFocusedCell(cell.rowIndex, cell.column);
  }
}
