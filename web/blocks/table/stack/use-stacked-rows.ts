import type { GridApi } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { storedColumns } from '../columns/column-state.ts';
import type { Stack } from './use-stack.ts';

/** Reloads the rows when they change between cards and a grid. Each mode has its own column widths and pins; the first visible row stays. */
export function useStackedRows(table: Table, api: GridApi<Row> | null, stack: Stack | null): void {
  const lastStack = useRef(stack);
  const first = useRef(0);
  // Read while the grid still has the old rows.
  if (api && lastStack.current !== stack) first.current = Math.round(api.getVerticalPixelRange().top / (api.getGridOption('rowHeight') ?? 1));
  // A typed value is saved before the grid redraws its cells.
  useLayoutEffect(() => {
    if (api && lastStack.current !== stack) api.stopEditing();
  }, [api, stack]);
  useEffect(() => {
    if (!api || lastStack.current === stack) return;
    lastStack.current = stack;
    if (!stack) {
      const pins = storedColumns(table.key)?.map(({ colId, pinned }) => ({ colId, pinned: pinned || null })) ?? [];
      api.applyColumnState({ state: pins.filter(({ colId }) => colId !== 'select') });
    }
    table.fit.again();
    // Cached rows beyond the last one keep their old height, so they are reloaded.
    const [count, known] = [api.getDisplayedRowCount(), api.isLastRowIndexKnown() ?? false];
    api.purgeInfiniteCache();
    api.setRowCount(count, known);
    if (first.current < count) api.ensureIndexVisible(first.current, 'top');
  }, [table, api, stack]);
}
