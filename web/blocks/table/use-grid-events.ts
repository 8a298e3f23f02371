import type { CellClickedEvent, CellEditRequestEvent, CellKeyDownEvent, GridApi, RowClassParams } from 'ag-grid-community';
import { useMemo, useRef } from 'react';
import { editedField } from '../../scan/capture.ts';
import { copyText } from '../../ui/copy-text.ts';
import { firstWidths, storeColumns, storedColumns } from './column-state.ts';
import type { Table } from './table.ts';
import type { Row } from './values.ts';

/** What people do by hand is kept; what the table does by itself (first widths, resets) is not. */
const byPerson = new Set(['uiColumnResized', 'uiColumnMoved', 'uiColumnDragged', 'uiColumnSorted']);

function onKey(table: Table, event: CellKeyDownEvent<Row>): void {
  const key = event.event as KeyboardEvent;
  // The Enter that ends an edit is not the one that opens the row.
  if (
    event.api.getEditingCells().length ||
    editedField(key.target) ||
    key.target instanceof HTMLSelectElement ||
    !event.data ||
    event.rowIndex === null
  )
    return;
  const column = table.columns.find(({ path }) => path === event.column.getColId());
  if (key.key === 'Enter' && !key.ctrlKey) table.open(event.data, event.rowIndex);
  else if (key.key === ' ') table.toggleAt(event.rowIndex, key.shiftKey);
  else if (key.key.toLowerCase() === 'c' && (key.ctrlKey || key.metaKey) && column) void copyText(table.textOf(column, event.data));
  else if ((key.key === 'Delete' || key.key === 'Backspace') && column?.editable && table.mayEdit) void table.edit(event.data, column, null);
  else return;
  key.preventDefault();
}

/** What the grid tells, and what the table does about it. */
export function useGridEvents(table: Table) {
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sized = useRef(false);
  return useMemo(() => {
    const keep = (event: { source: string; api: GridApi<Row> }) => {
      if (!byPerson.has(event.source)) return;
      clearTimeout(saving.current);
      saving.current = setTimeout(() => event.api.isDestroyed() || storeColumns(table.key, event.api), 300);
    };
    const sizeOnce = ({ api }: { api: GridApi<Row> }) => {
      if (sized.current || storedColumns(table.key) || (api.getDisplayedRowCount() > 0 && !api.getDisplayedRowAtIndex(0)?.data)) return;
      sized.current = true;
      fitColumns(table, api);
    };
    return {
      onCellKeyDown: (event: unknown) => onKey(table, event as CellKeyDownEvent<Row>),
      onCellClicked: (event: CellClickedEvent<Row>) => {
        if (event.column.getColId() === 'select' || !event.data || event.rowIndex === null || event.event?.defaultPrevented) return;
        const column = table.columns.find(({ path }) => path === event.column.getColId());
        if (!(column?.editable && table.mayEdit)) table.open(event.data, event.rowIndex);
      },
      onCellEditRequest: (event: CellEditRequestEvent<Row>) => {
        const column = table.columns.find(({ path }) => path === event.column.getColId());
        if (column && event.newValue !== event.oldValue) void table.edit(event.data, column, event.newValue);
      },
      onColumnResized: keep,
      onColumnMoved: keep,
      onColumnPinned: keep,
      onColumnVisible: keep,
      onSortChanged: keep,
      onModelUpdated: sizeOnce,
      getRowClass: ({ data }: RowClassParams<Row>) => table.rowClass(data),
    };
  }, [table]);
}

/** First sight of a table: each column as wide as its content, the last ones share what is left. */
export function fitColumns(table: Table, api: GridApi<Row>): void {
  const open = table.columns
    .filter(({ column }) => !column.width)
    .slice(0, -1)
    .map(({ path }) => path);
  api.autoSizeColumns({ colIds: open, skipHeader: false, defaultMinWidth: firstWidths.min, defaultMaxWidth: firstWidths.max });
}
