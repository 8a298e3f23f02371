import type { GridApi } from 'ag-grid-community';
import { focusNext } from '../../../keys/initial-focus.ts';
import { noInputSince } from '../../../keys/input-activity.ts';
import type { Row } from '../../columns/values.ts';
import type { Rows } from '../../source/block-source.ts';
import { isRecord } from '../groups/group-row.ts';

/** The parts of a grid table that row access needs. */
type GridOfRows = {
  api: GridApi<Row> | null;
  shownPaths: () => string[];
  refresh: () => void;
  markOpen: (id: string) => void;
};

/** Adapts the rows and focus of a grid to the shared row interface. */
export function gridRows(table: GridOfRows): Rows {
  const rowAt = (index: number) => table.api?.getDisplayedRowAtIndex(index)?.data;
  const at = (index: number) => {
    const row = rowAt(index);
    return isRecord(row) ? row : undefined;
  };
  const focus = (index: number): boolean => {
    const column = table.api?.getFocusedCell()?.column ?? table.shownPaths()[0];
    if (!rowAt(index) || !column) return false;
    table.api?.ensureIndexVisible(index);
    table.api?.setFocusedCell(index, column);
    return true;
  };
  return {
    at,
    focus,
    byId: (id) => table.api?.getRowNode(id)?.data,
    focused: () => {
      const cell = table.api?.getFocusedCell();
      return cell && !cell.rowPinned ? (at(cell.rowIndex) ?? null) : null;
    },
    scrollTo: (index) => table.api?.ensureIndexVisible(index),
    markOpen: table.markOpen,
    takeFocus: () => {
      const cell = table.api?.getFocusedCell();
      if (cell) table.api?.setFocusedCell(cell.rowIndex, cell.column);
    },
    showSaved: (id) => {
      const untouched = noInputSince();
      const { api } = table;
      const find = () => {
        const index = api?.getRowNode(id)?.rowIndex ?? null;
        if (untouched() && index === null) return;
        api?.removeEventListener('modelUpdated', find);
        if (untouched()) focusNext(() => index !== null && focus(index));
      };
      api?.addEventListener('modelUpdated', find);
      table.refresh();
    },
    busy: () => (table.api?.getEditingCells().length ?? 0) > 0,
    stopEditing: () => table.api?.stopEditing(true),
  };
}
