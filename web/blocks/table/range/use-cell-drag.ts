import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { editedField } from '../../../keys/edited-field.ts';
import type { Table } from '../adapter/table.ts';
import type { CellPlace } from '../cells/cell-range.ts';
import type { Cells } from './use-cells.ts';

/** The cell in which an event happened; null in headers, checkboxes and totals. */
function placeOf(table: Table, target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element && !editedField(target) ? target.closest('[role="gridcell"]') : null;
  const column = cell?.getAttribute('col-id') ?? '';
  const row = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? 'none');
  return Number.isInteger(row) && table.columns.some(({ path }) => path === column) ? { row, column } : null;
}

/** Selects a range of cells by dragging, or by Shift and a click. */
export function useCellDrag(table: Table, cells: Cells) {
  const start = useRef<CellPlace | null>(null);
  const focused = (): CellPlace | null => {
    const cell = table.api?.getFocusedCell();
    return cell && !cell.rowPinned ? { row: cell.rowIndex, column: cell.column.getColId() } : null;
  };
  /** With Shift the focus stays in place, so the click is hidden from the grid and the browser. */
  const keepFocus = (event: MouseEvent): CellPlace | null => {
    const place = event.shiftKey ? placeOf(table, event.target) : null;
    if (!place || !focused()) return null;
    event.preventDefault();
    event.stopPropagation();
    return place;
  };
  return {
    // The grid focuses the cell on pointerdown, the browser on the mousedown that follows.
    onPointerDownCapture: (event: PointerEvent) => {
      start.current = event.button === 0 && !event.shiftKey ? placeOf(table, event.target) : null;
      const place = keepFocus(event);
      const from = focused();
      if (place && from) cells.select(from, place);
    },
    onMouseDownCapture: keepFocus,
    onClickCapture: keepFocus,
    onMouseOver: (event: MouseEvent) => {
      const place = event.buttons === 1 && start.current && placeOf(table, event.target);
      if (place && start.current) cells.select(start.current, place);
    },
  };
}
