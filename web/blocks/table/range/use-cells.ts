import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Table } from '../adapter/table.ts';
import type { CellPlace } from '../cells/cell-range.ts';
import { copyCells, emptyCells } from './clipboard.ts';

/** The operations of keys and mouse on a range of cells, or on the single cell if there is no range. */
export type Cells = {
  select: (from: CellPlace, to: CellPlace) => void;
  grow: (start: CellPlace, key: string) => void;
  clear: () => void;
  copy: (place: CellPlace) => void;
  empty: (place: CellPlace) => void;
};

/** Redraws the cells that were or are now in the range. */
function redraw(table: Table, work: () => void): void {
  const before = table.range.box;
  work();
  const after = table.range.box;
  for (const box of [before, after]) {
    if (!box || !table.api) continue;
    const rows = Array.from({ length: box.to - box.from + 1 }, (_, index) => table.api?.getDisplayedRowAtIndex(box.from + index) ?? []).flat();
    table.api.refreshCells({ rowNodes: rows, columns: [...box.columns], force: true });
  }
}

/** Manages the cell range of a table: select with Shift and arrows or by dragging, copy and clear. */
export function useCells(table: Table): Cells {
  const text = useText();
  return useMemo(() => {
    const boxAt = ({ row, column }: CellPlace) => table.range.box ?? { from: row, to: row, columns: [column] };
    const select = (from: CellPlace, to: CellPlace) => redraw(table, () => table.range.set(from, to));
    const copy = async (place: CellPlace) => {
      try {
        const count = await copyCells(table, boxAt(place));
        if (count > 1) notifications.show({ message: text('table.copied', { count }) });
      } catch {
        notifications.show({ message: text('table.copyFailed'), color: 'red', autoClose: false });
      }
    };
    return {
      select,
      grow: (start, key) => {
        const next = table.range.next(start, key, table.api?.getDisplayedRowCount() ?? 0);
        if (!next) return;
        select(start, next);
        table.api?.ensureIndexVisible(next.row);
        table.api?.ensureColumnVisible(next.column);
      },
      clear: () => table.range.box && redraw(table, () => table.range.clear()),
      copy: (place) => void copy(place),
      empty: (place) => void emptyCells(table, boxAt(place)),
    };
  }, [table, text]);
}
