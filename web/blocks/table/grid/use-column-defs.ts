import type { Json } from '@millwright/core/json.ts';
import type { ColDef, SuppressKeyboardEventParams, ValueGetterParams } from 'ag-grid-community';
import type { CustomCellEditorProps, CustomCellRendererProps } from 'ag-grid-react';
import { createElement, Suspense, useMemo } from 'react';
import { useLabel } from '../../../i18n/use-text.ts';
import { loadable } from '../../../ui/browser/loadable.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import { type Row, valueAt } from '../../columns/values.ts';
import { SelectAll } from '../../selection/SelectAll.tsx';
import { isTotals } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';
import { toneRules } from '../adapter/tone-rules.ts';
import { Cell } from '../cells/Cell.tsx';
import { SelectCell } from '../cells/SelectCell.tsx';
import { TotalCell } from '../cells/TotalCell.tsx';
import { selectWidth } from '../columns/column-fit.ts';
import { storedColumns } from '../columns/column-state.ts';
import { CellEditor } from '../edit/CellEditor.tsx';
import { type GroupRow, headingValue, isGroup, isRecord } from '../groups/group-row.ts';
import { headingSpan, wholeSpan } from '../groups/headings.ts';
import { HeaderCell, type HeaderParams, opensMenu } from '../header/HeaderCell.tsx';
import type { Stack } from '../stack/use-stack.ts';

const own = new Set(['Enter', ' ', 'Delete', 'Backspace', 'Escape', '?']);
const arrows = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

const inOpenList = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';

/**
 * Enter opens, Space selects, `?` shows help and Shift with an arrow extends the range. The grid's own meaning of these keys
 * applies only while editing, except while a list of choices is open.
 */
function suppressKeyboardEvent({ editing, event, data }: SuppressKeyboardEventParams<Row>): boolean {
  if (editing) return inOpenList(event) && event.key !== 'Tab';
  if (isGroup(data) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return true;
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
      createElement(SelectCell, { ...props, selection: table.selection, onToggle: table.toggle }),
  };
}

const StackCell = loadable(async () => (await import('../stack/StackCell.tsx')).StackCell);
const GroupCell = loadable(async () => (await import('../groups/GroupCell.tsx')).GroupCell);

/** How a table draws its rows: in groups, and as cards. */
type Laid = { grouped: boolean; stack: Stack | null };

/** Draws a row of a narrow table as a card, in the first visible column. */
const stackedCell = (table: Table, row: Row, { lines }: Stack) => createElement(Suspense, null, createElement(StackCell, { table, row, lines }));

/** Draws a cell of a group heading: the shared value in the first visible column, figures in the others. */
function headingCell(table: Table, column: ResolvedColumn, row: GroupRow) {
  const figure = createElement(TotalCell, { column, shown: row.totals[column.path], wording: table.wording });
  if (column.path !== table.shownPaths()[0]) return figure;
  return createElement(
    Suspense,
    null,
    createElement(GroupCell, { row, context: table.cellContext.current, figure: row.totals[column.path] && figure }),
  );
}

function recordCell(table: Table, column: ResolvedColumn, row: Row, index: number) {
  return createElement(Cell, {
    column,
    row,
    context: table.cellContext.current,
    state: table.edits.state.state(row.identity, column.path),
    mark: table.markOf(row, column.path),
    fixed: table.mayEdit ? table.fixed(row, column) : null,
    onOpen: column === table.naming ? () => table.open(row, index) : undefined,
  });
}

function dataColumn(table: Table, column: ResolvedColumn, name: string, { grouped, stack }: Laid): ColDef<Row> {
  const stored = storedColumns(table.key)?.find(({ colId }) => colId === column.path);
  const right = columnView(column).numeric;
  const { width, hidden } = column.column;
  const isFirst = () => column.path === table.shownPaths()[0];
  const span = (data: Row | undefined) => (stack ? wholeSpan(table.api) : isGroup(data) ? headingSpan(table.api, data) : 1);
  return {
    colId: column.path,
    headerName: name,
    headerComponent: HeaderCell,
    headerComponentParams: { table, shown: column } satisfies HeaderParams,
    suppressHeaderKeyboardEvent: ({ event }) => opensMenu(event),
    // The grid redraws a cell when its value changes: a total is its figure and aggregation, a card is its row.
    valueGetter: ({ data }: ValueGetterParams<Row>) =>
      stack
        ? data
        : isGroup(data)
          ? headingValue(data, column.path)
          : isTotals(data)
            ? JSON.stringify(data.totals[column.path])
            : valueAt(data, column.path),
    sortable: table.setup.sortable !== false && column.sort !== null,
    ...((grouped || stack) && { colSpan: ({ data }) => (isFirst() ? span(data) : 1) }),
    editable: ({ data }) => isRecord(data) && table.mayWrite(data, column),
    ...(right && !stack && { type: 'rightAligned', cellClass: 'ag-right-aligned-cell', headerClass: 'ag-right-aligned-header' }),
    hide: stored?.hide ?? hidden ?? false,
    initialWidth: stored?.width ?? width ?? 160,
    initialSort: stored ? (stored.sort ?? null) : null,
    initialPinned: stored?.pinned ?? false,
    suppressKeyboardEvent,
    cellClassRules: {
      ...(!stack && toneRules(table.formatting, { column: column.path })),
      'mw-range': ({ rowIndex, node }) => !node.rowPinned && table.range.has(rowIndex, column.path),
    },
    cellRenderer: ({ data, node }: CustomCellRendererProps<Row>) => {
      if (stack) return data && isFirst() ? stackedCell(table, data, stack) : null;
      if (isGroup(data)) return headingCell(table, column, data);
      if (isTotals(data)) return createElement(TotalCell, { column, shown: data.totals[column.path], wording: table.wording });
      return data ? recordCell(table, column, data, node.rowIndex ?? 0) : null;
    },
    cellEditor: (props: CustomCellEditorProps<Row, Json>) => createElement(CellEditor, { ...props, shown: column }),
  };
}

/** AG Grid's column definitions of a block, in the person's order. */
export function useColumnDefs(table: Table, grouped: boolean, stack: Stack | null): ColDef<Row>[] {
  const label = useLabel();
  return useMemo(() => {
    const order = storedColumns(table.key)?.map(({ colId }) => colId) ?? [];
    const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length + 1);
    const columns = table.columns.map((column) => dataColumn(table, column, label(column.label), { grouped, stack }));
    const sorted = order.length ? columns.toSorted((a, b) => place(a.colId ?? '') - place(b.colId ?? '')) : columns;
    return table.setup.selectable === false ? sorted : [selectColumn(table), ...sorted];
  }, [table, label, grouped, stack]);
}
