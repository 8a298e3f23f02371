import type { CellClickedEvent, CellDoubleClickedEvent, CellEditRequestEvent, CellKeyDownEvent, Column, GridApi } from 'ag-grid-community';
import { useMemo } from 'react';
import { editedField } from '../../../keys/edited-field.ts';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { storeColumns } from '../columns/column-state.ts';
import { onGroupKey } from '../groups/group-keys.ts';
import { isGroup } from '../groups/group-row.ts';
import { redrawHeadings } from '../groups/headings.ts';
import { isMenuKey } from '../range/cell-menu.ts';
import type { Cells } from '../range/use-cells.ts';
import { clickCell, doubleClickCell } from './cell-clicks.ts';
import type { OpenMenu, PendingPress } from './pending-press.ts';

/** Grid events that are caused by the person and therefore stored. Automatic changes (first widths, resets) are not. */
const byPerson = new Set(['uiColumnResized', 'uiColumnMoved', 'uiColumnDragged', 'uiColumnSorted']);

/** A column event of the grid; `finished` is false during a drag. */
type ColumnChange = { source: string; api: GridApi<Row>; finished?: boolean; columns?: Column[] | null };

/** Whether a key on a row that is loading waits for the row; keys that write or copy don't. */
const isKept = (key: KeyboardEvent): boolean =>
  ((key.key === 'Enter' || key.key === ' ') && !key.ctrlKey && !key.metaKey) || key.key === 'F2' || isMenuKey(key);

/** Handles keys on a cell that isn't being edited. The Enter that ends an edit doesn't open the row. */
function onKey(table: Table, cells: Cells, openMenu: OpenMenu, pending: PendingPress, event: CellKeyDownEvent<Row>): void {
  const key = event.event as KeyboardEvent;
  const busy = event.api.getEditingCells().length > 0 || editedField(key.target) || key.target instanceof HTMLSelectElement;
  if (busy || event.rowIndex === null || event.rowPinned) return;
  if (!event.data) {
    if (!isKept(key)) return;
    key.preventDefault();
    pending.keep(event.api, event.rowIndex, (now, data) => onKey(now, cells, pending.openMenu, pending, { ...event, data }));
    return;
  }
  if (isGroup(event.data)) {
    onGroupKey(table, event.data, event.rowIndex, key);
    return;
  }
  const place = { row: event.rowIndex, column: event.column.getColId() };
  const control = key.ctrlKey || key.metaKey;
  if (key.key === 'F2') table.explain(event.data, place.column);
  else if (key.key === 'Enter' && !control) table.open(event.data, event.rowIndex);
  else if (isMenuKey(key)) openMenu(key.target);
  else if (key.key === ' ') table.toggleAt(event.rowIndex, key.shiftKey);
  else if (key.key.toLowerCase() === 'c' && control) cells.copy(place);
  else if (key.key === 'Delete' || key.key === 'Backspace') cells.empty(place);
  else if (key.key === 'Escape' && table.range.box) cells.clear();
  else if (key.shiftKey && key.key.startsWith('Arrow')) cells.grow(place, key.key);
  else return;
  key.preventDefault();
  if (key.key === 'Escape') key.stopPropagation();
}

/** The table's handlers for grid events. */
export function useGridEvents(table: Table, cells: Cells, pending: PendingPress, openMenu: OpenMenu) {
  return useMemo(() => {
    const keep = ({ source, finished, api, columns }: ColumnChange) => {
      if (!byPerson.has(source) || finished === false) return;
      const resized = source === 'uiColumnResized' ? columns?.map((column) => column.getColId()) : [];
      storeColumns(table.key, api, { resized: resized ?? [] });
      if (source === 'uiColumnResized') table.fit.again();
    };
    return {
      onCellKeyDown: (event: unknown) => onKey(table, cells, openMenu, pending, event as CellKeyDownEvent<Row>),
      onCellFocused: () => cells.clear(),
      onCellClicked: (event: CellClickedEvent<Row>) => {
        if (event.column.getColId() === 'select' || !event.data || event.rowIndex === null || event.rowPinned || event.event?.defaultPrevented)
          return;
        clickCell(table, event.data, event.rowIndex, event.column.getColId());
      },
      onCellDoubleClicked: (event: CellDoubleClickedEvent<Row>) =>
        event.data && !event.rowPinned && doubleClickCell(table, event.data, event.column.getColId()),
      onCellEditRequest: (event: CellEditRequestEvent<Row>) => {
        const column = table.columns.find(({ path }) => path === event.column.getColId());
        if (column && event.newValue !== event.oldValue) void table.edits.put([{ row: event.data, column, typed: event.newValue }]);
      },
      onColumnResized: keep,
      onColumnMoved: keep,
      onColumnPinned: keep,
      onColumnVisible: table.fit.again,
      onDisplayedColumnsChanged: () => (table.stacked ? table.api?.redrawRows() : table.grouped.by && redrawHeadings(table.api)),
      onSortChanged: keep,
      rowClassRules: table.rowRules(),
    };
  }, [table, cells, pending, openMenu]);
}
