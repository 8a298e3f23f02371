import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';

/** Whether the focus is in a table or nowhere, so that it may be set to one of its cells. */
function isFree(table: string): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.closest<HTMLElement>('[data-table]')?.dataset.table === table;
}

/**
 * Keeps the focus in its cell while groups are toggled. The rows are redrawn then, and the grid restores a lost focus only
 * within a tenth of a second, which a busy browser may exceed.
 */
export class KeptFocus {
  private wanted = false;
  private readonly table: { key: string };

  constructor(table: { key: string }) {
    this.table = table;
  }

  /** Remembers the focused cell before the rows are redrawn. */
  readonly keep = (): void => {
    this.wanted = true;
  };

  /** Restores the focus after a range of rows is drawn, unless it has moved elsewhere on the page. */
  giveBack(api: GridApi<Row> | null, start: number, end: number): void {
    const cell = api?.getFocusedCell();
    if (!this.wanted || !cell || cell.rowPinned || cell.rowIndex < start || cell.rowIndex >= end) return;
    this.wanted = false;
    if (isFree(this.table.key)) api?.setFocusedCell(cell.rowIndex, cell.column);
  }
}
