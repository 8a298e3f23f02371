import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { editedField } from '../../../keys/edited-field.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { isRecord } from '../groups/group-row.ts';

/** The cell whose menu is open, and its position on the page. `column` is null beside the columns; `cell` receives the focus afterwards. */
export type MenuPlace = { row: Row; index: number; column: ResolvedColumn | null; cell: string | null; x: number; y: number };

/** Whether a key opens the menu: the menu key, or Shift F10. */
export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

function placeAt(table: Table, target: EventTarget | null): Omit<MenuPlace, 'x' | 'y'> | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const index = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? 'none');
  const row = Number.isInteger(index) ? table.api?.getDisplayedRowAtIndex(index)?.data : undefined;
  const columnAt = (wanted: string | null | undefined) => table.columns.find(({ path }) => path === wanted) ?? null;
  const own = columnAt(cell?.getAttribute('col-id'));
  // A card contains the values of several columns.
  const column = own && (columnAt(target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : null) ?? own);
  return isRecord(row) ? { row, index, column, cell: own?.path ?? null } : null;
}

/** Returns the focus to the cell of the menu. */
function focusAgain(table: Table, { index, cell }: MenuPlace): void {
  if (cell) table.api?.setFocusedCell(index, cell);
}

/** Manages the context menu of cells, opened by a right click, a long press, the menu key or Shift F10. */
export function useCellMenu(table: Table) {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const openAt = useCallback(
    (target: EventTarget | null, at?: { x: number; y: number }) => {
      const place = placeAt(table, target);
      if (!place || !(target instanceof Element)) return false;
      const box = target.closest('[role="gridcell"]')?.getBoundingClientRect();
      const inside = place.column && table.range.has(place.index, place.column.path);
      // The selected range stays if the menu is inside it.
      if (place.cell && !inside) table.api?.setFocusedCell(place.index, place.cell);
      setPlace({ ...place, ...(at ?? { x: (box?.left ?? 0) + 16, y: box?.bottom ?? 0 }) });
      return true;
    },
    [table],
  );
  return useMemo(() => {
    const onContextMenu = (event: MouseEvent) => {
      const header =
        event.target instanceof Element ? event.target.closest('[role="columnheader"]')?.querySelector<HTMLElement>('[data-header-menu]') : null;
      if (editedField(event.target)) return;
      // A keyboard event has no position, so the cell's is used.
      const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : undefined;
      if (header) header.click();
      else if (!openAt(event.target, at)) return;
      event.preventDefault();
    };
    const close = () => {
      if (place) focusAgain(table, place);
      setPlace(null);
    };
    return { place, openAt, onContextMenu, close };
  }, [table, place, openAt]);
}
