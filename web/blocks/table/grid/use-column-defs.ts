import type { Json } from '@millwright/core/json.ts';
import type { ColDef, SuppressKeyboardEventParams, ValueGetterParams } from 'ag-grid-community';
import type { CustomCellEditorProps, CustomCellRendererProps } from 'ag-grid-react';
import { createElement, useMemo } from 'react';
import { useLabel } from '../../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { type Row, valueAt } from '../../columns/values.ts';
import { SelectAll } from '../../selection/SelectAll.tsx';
import { isTotals } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';
import { Cell } from '../cells/Cell.tsx';
import { SelectCell } from '../cells/SelectCell.tsx';
import { TotalCell } from '../cells/TotalCell.tsx';
import { selectWidth } from '../columns/column-fit.ts';
import { storedColumns } from '../columns/column-state.ts';
import { CellEditor } from '../edit/CellEditor.tsx';
import { HeaderCell, type HeaderParams, opensMenu } from '../header/HeaderCell.tsx';

const own = new Set(['Enter', ' ', 'Delete', 'Backspace', 'Escape', '?']);
const arrows = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

const inOpenList = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

/**
 * Enter opens, Space chooses, `?` helps and Shift with an arrow takes more cells; the grid's own meaning of these keys only
 * holds while editing, and there not while a list of choices is open.
 */
function suppressKeyboardEvent({ editing, event }: SuppressKeyboardEventParams<Row>): boolean {
  if (editing) return inOpenList(event) && event.key !== 'Tab';
  return own.has(event.key) || (event.shiftKey && arrows.has(event.key)) || ((event.ctrlKey || event.metaKey) && !arrows.has(event.key));
}

function selectColumn(table: Table): ColDef<Row> {
  return {
    colId: 'select',
    width: selectWidth,
    minWidth: selectWidth,
    maxWidth: selectWidth,
    pinned: 'left',
    lockPosition: 'left',
    resizable: false,
    suppressMovable: true,
    suppressNavigable: true,
    suppressKeyboardEvent,
    headerComponent: () => createElement(SelectAll, { selection: table.selection }),
    cellRenderer: (props: CustomCellRendererProps<Row>) =>
      createElement(SelectCell, { ...props, selection: table.selection, onToggle: table.toggleAt }),
  };
}

function dataColumn(table: Table, column: ResolvedColumn, name: string): ColDef<Row> {
  const stored = storedColumns(table.key)?.find(({ colId }) => colId === column.path);
  const right = columnView(column).numeric;
  const { width, hidden } = column.column;
  return {
    colId: column.path,
    headerName: name,
    headerComponent: HeaderCell,
    headerComponentParams: { table, shown: column } satisfies HeaderParams,
    suppressHeaderKeyboardEvent: ({ event }) => opensMenu(event),
    // The grid draws a cell again when its value is another one: a total is its figure and what it is of.
    valueGetter: ({ data }: ValueGetterParams<Row>) =>
      isTotals(data) ? JSON.stringify(data.totals[column.path]) : data ? valueAt(data, column.path) : null,
    sortable: table.setup.sortable !== false && column.sort !== null,
    editable: ({ data }) => !isTotals(data) && table.mayWrite(data, column),
    ...(right && { type: 'rightAligned', cellClass: 'ag-right-aligned-cell', headerClass: 'ag-right-aligned-header' }),
    hide: stored?.hide ?? hidden ?? false,
    initialWidth: stored?.width ?? width ?? 160,
    initialSort: stored ? (stored.sort ?? null) : null,
    initialPinned: stored?.pinned ?? false,
    suppressKeyboardEvent,
    cellClassRules: {
      ...table.toneRules({ column: column.path }),
      'mw-range': ({ rowIndex, node }) => !node.rowPinned && table.range.has(rowIndex, column.path),
    },
    cellRenderer: ({ data, node }: CustomCellRendererProps<Row>) =>
      isTotals(data)
        ? createElement(TotalCell, { column, shown: data.totals[column.path], wording: table.wording })
        : data
          ? createElement(Cell, {
              column,
              row: data,
              context: table.cellContext.current,
              state: table.edits.state.state(data.identity, column.path),
              mark: table.markOf(data, column.path),
              fixed: table.mayEdit ? table.fixed(data, column) : null,
              onOpen: column === table.naming ? () => table.open(data, node.rowIndex ?? 0) : undefined,
            })
          : null,
    cellEditor: (props: CustomCellEditorProps<Row, Json>) => createElement(CellEditor, { ...props, shown: column }),
  };
}

/** AG Grid's column definitions for a block, in the order this person left them. */
export function useColumnDefs(table: Table): ColDef<Row>[] {
  const label = useLabel();
  return useMemo(() => {
    const order = storedColumns(table.key)?.map(({ colId }) => colId) ?? [];
    const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length + 1);
    const columns = table.columns.map((column) => dataColumn(table, column, label(column.label)));
    const sorted = order.length ? columns.toSorted((a, b) => place(a.colId ?? '') - place(b.colId ?? '')) : columns;
    return table.setup.selectable === false ? sorted : [selectColumn(table), ...sorted];
  }, [table, label]);
}
