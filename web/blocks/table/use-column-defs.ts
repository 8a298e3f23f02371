import type { Json } from '@millwright/core/json.ts';
import type { ColDef, SuppressKeyboardEventParams, ValueGetterParams } from 'ag-grid-community';
import type { CustomCellEditorProps, CustomCellRendererProps } from 'ag-grid-react';
import { createElement, useMemo } from 'react';
import { useLabel, useLanguage } from '../../i18n/use-text.ts';
import { Cell } from './Cell.tsx';
import { CellEditor } from './CellEditor.tsx';
import { storedColumns } from './column-state.ts';
import type { ResolvedColumn } from './columns.ts';
import { SelectCell } from './SelectCell.tsx';
import { SelectHeader } from './SelectHeader.tsx';
import type { Table } from './table.ts';
import { type Row, valueAt } from './values.ts';

const own = new Set(['Enter', ' ', 'Delete', 'Backspace']);

/** Enter opens and Space chooses; the grid's own meaning of these keys only holds while editing. */
function suppressKeyboardEvent({ editing, event }: SuppressKeyboardEventParams<Row>): boolean {
  return !editing && (own.has(event.key) || event.ctrlKey || event.metaKey);
}

function selectColumn(table: Table): ColDef<Row> {
  return {
    colId: 'select',
    width: 44,
    minWidth: 44,
    maxWidth: 44,
    pinned: 'left',
    lockPosition: 'left',
    resizable: false,
    suppressMovable: true,
    suppressNavigable: true,
    suppressKeyboardEvent,
    headerComponent: () => createElement(SelectHeader, { selection: table.selection }),
    cellRenderer: (props: CustomCellRendererProps<Row>) =>
      createElement(SelectCell, { ...props, selection: table.selection, onToggle: table.toggleAt }),
  };
}

function dataColumn(table: Table, column: ResolvedColumn, name: string, language: string): ColDef<Row> {
  const stored = storedColumns(table.key)?.find(({ colId }) => colId === column.path);
  const right = column.kind === 'number';
  const { width, hidden } = column.column;
  return {
    colId: column.path,
    headerName: name,
    valueGetter: ({ data }: ValueGetterParams<Row>) => (data ? valueAt(data, column.path) : null),
    sortable: table.setup.sortable !== false && column.sort !== null,
    editable: ({ data }) => column.editable && table.mayEdit && data !== undefined,
    ...(right && { type: 'rightAligned', cellClass: 'ag-right-aligned-cell', headerClass: 'ag-right-aligned-header' }),
    hide: stored?.hide ?? hidden ?? false,
    initialWidth: stored?.width ?? width ?? 160,
    ...(stored?.flex && { initialFlex: stored.flex }),
    initialSort: stored ? (stored.sort ?? null) : null,
    initialPinned: stored?.pinned ?? false,
    suppressKeyboardEvent,
    cellClassRules: table.toneRules(column.path),
    cellRenderer: ({ data }: CustomCellRendererProps<Row>) =>
      data
        ? createElement(Cell, { column, row: data, context: table.cellContext.current, state: table.edits.state(data.identity, column.path) })
        : null,
    cellEditor: (props: CustomCellEditorProps<Row, Json>) => createElement(CellEditor, { ...props, shown: column, language }),
  };
}

/** AG Grid's column definitions for a block, in the order this person left them. */
export function useColumnDefs(table: Table): ColDef<Row>[] {
  const label = useLabel();
  const language = useLanguage();
  return useMemo(() => {
    const order = storedColumns(table.key)?.map(({ colId }) => colId) ?? [];
    const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length + 1);
    const columns = table.columns.map((column) => dataColumn(table, column, label(column.label), language));
    const last = columns.at(-1);
    // Until somebody sets widths, the last column takes what is left.
    if (last && !order.length) last.initialFlex = 1;
    const sorted = order.length ? columns.toSorted((a, b) => place(a.colId ?? '') - place(b.colId ?? '')) : columns;
    return table.setup.selectable === false ? sorted : [selectColumn(table), ...sorted];
  }, [table, label, language]);
}
