import './grid-modules.ts';
import type { Condition } from '@millwright/core/filter/types.ts';
import type { GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ClipboardEvent, type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { editedField } from '../../scan/capture.ts';
import { gridTheme } from './grid-theme.ts';
import classes from './TableGrid.module.css';
import type { Table } from './table.ts';
import { useColumnDefs } from './use-column-defs.ts';
import { useGridEvents } from './use-grid-events.ts';
import type { Row } from './values.ts';

type Props = { table: Table; where: Condition | null; label: string; onApi: (api: GridApi<Row> | null) => void };

const blockSize = 100;
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const rowHeights = { compact: 28, normal: 36, touch: 56 } as const;

/** The grid itself: rows come in blocks of a hundred from the server as they are scrolled to. */
export function TableGrid({ table, where, label, onApi }: Props) {
  const columns = useColumnDefs(table);
  const events = useGridEvents(table);
  const text = useText();
  // Rows are drawn by the grid: what they say of themselves comes as a variable of the style sheet.
  const words = { '--mw-leaves': JSON.stringify(text('table.leaves')) } as CSSProperties;
  const frame = useRef<HTMLDivElement>(null);
  const datasource = useMemo(() => table.datasource(where), [table, where]);
  useEffect(() => () => onApi(null), [onApi]);
  const paste = (event: ClipboardEvent) => {
    const cell = table.api?.getFocusedCell();
    if (!cell || editedField(event.target)) return;
    event.preventDefault();
    void table.paste(cell.rowIndex, cell.column.getColId(), event.clipboardData.getData('text/plain'));
  };
  const density = (document.documentElement.dataset.density ?? 'normal') as keyof typeof rowHeights;
  return (
    <div ref={frame} className={classes.grid} data-table={table.key} style={words} onPaste={paste}>
      <AgGridReact<Row>
        theme={gridTheme}
        {...(nonce && { styleNonce: nonce })}
        rowModelType="infinite"
        datasource={datasource}
        cacheBlockSize={blockSize}
        maxBlocksInCache={20}
        maxConcurrentDatasourceRequests={2}
        blockLoadDebounceMillis={60}
        infiniteInitialRowCount={1}
        columnDefs={columns}
        defaultColDef={{ resizable: true, sortable: false, suppressHeaderMenuButton: true, minWidth: 64 }}
        getRowId={({ data }) => data.identity}
        rowHeight={rowHeights[density] ?? 36}
        headerHeight={Math.max(32, rowHeights[density] ?? 36)}
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
          table.api = event.api;
          onApi(event.api);
        }}
        {...events}
      />
    </div>
  );
}
