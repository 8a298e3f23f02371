import './grid-modules.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ClipboardEvent, type CSSProperties, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { editedField } from '../../../keys/edited-field.ts';
import { loadable } from '../../../ui/browser/loadable.ts';
import { styleNonce } from '../../../ui/browser/style-nonce.ts';
import { useDensity } from '../../../ui/theme/use-density.ts';
import type { Row } from '../../columns/values.ts';
import type { TotalsRow } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';
import type { GroupedBy } from '../groups/table-groups.ts';
import { CellMenu } from '../range/CellMenu.tsx';
import { useCellMenu } from '../range/cell-menu.ts';
import { pasteCells } from '../range/clipboard.ts';
import { useCellDrag } from '../range/use-cell-drag.ts';
import { useCells } from '../range/use-cells.ts';
import type { Stack } from '../stack/use-stack.ts';
import { useStackedRows } from '../stack/use-stacked-rows.ts';
import { gridTheme } from './grid-theme.ts';
import { PendingPress } from './pending-press.ts';
import classes from './TableGrid.module.css';
import { useColumnDefs } from './use-column-defs.ts';
import { useColumnFit } from './use-column-fit.ts';
import { useGridEvents } from './use-grid-events.ts';
import { useReplacedRows } from './use-replaced-rows.ts';
import { useUnreadRows } from './use-unread-rows.ts';

type Props = { table: Table; where: Condition | null; label: string; totals: TotalsRow | undefined; groups: GroupedBy | null; stack: Stack | null };

const StackBar = loadable(async () => (await import('../stack/StackBar.tsx')).StackBar);

const blockSize = 100;
const rowHeights = { compact: 28, normal: 36, touch: 56 } as const;

/** The grid of a table: rows load in pages of a hundred while scrolling. */
export function TableGrid({ table, where, label, totals, groups, stack }: Props) {
  const columns = useColumnDefs(table, groups !== null, stack);
  const cells = useCells(table);
  const drag = useCellDrag(table, cells);
  const menu = useCellMenu(table);
  const frame = useRef<HTMLDivElement>(null);
  const [pending] = useState(() => new PendingPress());
  const unread = useUnreadRows(table, frame, pending, menu.openAt);
  const onContextMenu = (event: MouseEvent) => void (unread.onContextMenu(event) || menu.onContextMenu(event));
  const replaced = useReplacedRows(table);
  const onClick = (event: MouseEvent) => void (replaced.wasDone() || unread.onClick(event));
  const pointer = { ...drag, ...unread, onPointerDown: replaced.onPointerDown, onClick, onContextMenu };
  const events = useGridEvents(table, cells, pending, menu.openAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures that stand otherwise are rows of another height
  const pinned = useMemo(() => (totals ? [{ ...totals }] : []), [totals, stack]);
  const text = useText();
  // The grid draws the rows, so the text of leaving rows is passed as a CSS variable.
  const words = { '--mw-leaves': JSON.stringify(text('table.leaves')) } as CSSProperties;
  const datasource = useMemo(() => table.datasource(where, groups), [table, where, groups]);
  const [api, setApi] = useState<GridApi<Row> | null>(null);
  // The grid stays mounted when the table object is replaced; the new table takes it over.
  useEffect(() => {
    if (api) table.attach(api);
    return () => table.attach(null);
  }, [table, api]);
  const paste = (event: ClipboardEvent) => {
    const cell = table.api?.getFocusedCell();
    if (!cell || cell.rowPinned || editedField(event.target)) return;
    event.preventDefault();
    const box = table.range.box;
    void pasteCells(table, box?.from ?? cell.rowIndex, box?.columns[0] ?? cell.column.getColId(), event.clipboardData.getData('text/plain'));
  };
  // Expandable rows make it a treegrid for screen readers.
  useEffect(() => {
    if (api) frame.current?.querySelector('[role="grid"], [role="treegrid"]')?.setAttribute('role', groups ? 'treegrid' : 'grid');
  }, [api, groups]);
  useColumnFit(table, api, frame, totals);
  useStackedRows(table, api, stack);
  const rowHeight = rowHeights[useDensity()];
  return (
    <>
      <div ref={frame} className={classes.grid} data-table={table.key} data-stacked={stack !== null} style={words} onPaste={paste} {...pointer}>
        <Suspense>{stack && api && <StackBar table={table} api={api} />}</Suspense>
        <AgGridReact<Row>
          theme={gridTheme}
          {...(styleNonce && { styleNonce })}
          rowModelType="infinite"
          datasource={datasource}
          cacheBlockSize={blockSize}
          maxBlocksInCache={20}
          maxConcurrentDatasourceRequests={2}
          blockLoadDebounceMillis={60}
          infiniteInitialRowCount={1}
          columnDefs={columns}
          pinnedBottomRowData={pinned}
          defaultColDef={{ resizable: true, sortable: false, suppressHeaderMenuButton: true, minWidth: stack ? 1 : 64 }}
          getRowId={({ data }) => data.identity}
          rowHeight={stack?.height ?? rowHeight}
          headerHeight={stack ? 0 : Math.max(32, rowHeight)}
          suppressHeaderFocus={stack !== null}
          animateRows={false}
          suppressCellFocus={false}
          suppressNoRowsOverlay
          suppressScrollOnNewData
          readOnlyEdit
          enterNavigatesVerticallyAfterEdit
          stopEditingWhenCellsLoseFocus
          suppressDragLeaveHidesColumns
          ensureDomOrder
          tabToNextCell={({ editing, nextCellPosition }) => (editing && nextCellPosition ? nextCellPosition : false)}
          onGridReady={(event) => {
            frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
            table.attach(event.api);
            setApi(event.api);
          }}
          {...events}
        />
      </div>
      {menu.place && <CellMenu table={table} cells={cells} place={menu.place} onClose={menu.close} />}
    </>
  );
}
