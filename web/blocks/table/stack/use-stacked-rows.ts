import type { GridApi } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { storedColumns } from '../columns/column-state.ts';
import type { Stack } from './use-stack.ts';

/** Reads the rows anew when they become cards, or rows again: the columns then have their own widths and pins, and the row that stood first stays so. */
export function useStackedRows(table: Table, api: GridApi<Row> | null, stack: Stack | null): void {
  const shown = useRef(stack);
  const first = useRef(0);
  // Asked while the grid still has the rows as they were.
  if (api && shown.current !== stack) first.current = Math.round(api.getVerticalPixelRange().top / (api.getGridOption('rowHeight') ?? 1));
  // What is typed in a cell is saved before the grid draws its cells anew.
  useLayoutEffect(() => {
    if (api && shown.current !== stack) api.stopEditing();
  }, [api, stack]);
  useEffect(() => {
    if (!api || shown.current === stack) return;
    shown.current = stack;
    if (!stack) {
      const pins = storedColumns(table.key)?.map(({ colId, pinned }) => ({ colId, pinned: pinned || null })) ?? [];
      api.applyColumnState({ state: pins.filter(({ colId }) => colId !== 'select') });
    }
    table.fit.again();
    // Rows that the grid has in store beyond the last one keep the height of before: they are read anew.
    const [count, known] = [api.getDisplayedRowCount(), api.isLastRowIndexKnown() ?? false];
    api.purgeInfiniteCache();
    api.setRowCount(count, known);
    if (first.current < count) api.ensureIndexVisible(first.current, 'top');
  }, [table, api, stack]);
}
