import { type MouseEvent, type RefObject, useEffect, useMemo } from 'react';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { clickCell, doubleClickCell } from './cell-clicks.ts';
import type { OpenMenu, PendingPress } from './pending-press.ts';

type Point = { clientX: number; clientY: number };

/** Finds the cell at a point whose row is still loading; such a row ignores the pointer. */
function unreadCellAt(frame: Element, { clientX, clientY }: Point): Element | null {
  const holds = ({ left, right, top, bottom }: DOMRect) => clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return [...frame.querySelectorAll('.mw-unread [role="gridcell"]')].find((cell) => holds(cell.getBoundingClientRect())) ?? null;
}

/** Delays clicks on rows that are still loading until they have loaded. */
export function useUnreadRows(table: Table, frame: RefObject<HTMLElement | null>, pending: PendingPress, openMenu: OpenMenu) {
  pending.table = table;
  pending.openMenu = openMenu;
  useEffect(() => pending.forget, [pending]);
  return useMemo(() => {
    const keep = (event: MouseEvent, act: (table: Table, row: Row, index: number, path: string) => void): boolean => {
      const cell = frame.current && unreadCellAt(frame.current, event);
      const index = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? 'none');
      const path = cell?.getAttribute('col-id');
      const node = Number.isInteger(index) ? table.api?.getDisplayedRowAtIndex(index) : undefined;
      if (!table.api || !node || node.data || !path) return false;
      table.api.setFocusedCell(index, path);
      pending.keep(table.api, index, (now, row) => act(now, row, index, path));
      return true;
    };
    const onClick = (event: MouseEvent) => {
      const { shiftKey } = event;
      keep(event, (now, row, index, path) => (path === 'select' ? now.toggleAt(index, shiftKey) : clickCell(now, row, index, path)));
    };
    const onDoubleClick = (event: MouseEvent) =>
      void keep(event, (now, row, index, path) => {
        if (path === 'select') return;
        clickCell(now, row, index, path);
        doubleClickCell(now, row, path);
        const column = now.columns.find((one) => one.path === path);
        if (column && now.mayWrite(row, column)) now.api?.startEditingCell({ rowIndex: index, colKey: path });
      });
    const onContextMenu = (event: MouseEvent): boolean => {
      const at = { x: event.clientX, y: event.clientY };
      const cellOf = (index: number, path: string) =>
        frame.current?.querySelector(`[row-index="${index}"] [role="gridcell"][col-id="${CSS.escape(path)}"]`) ?? null;
      const isPending = keep(event, (_now, _row, index, path) => pending.openMenu(cellOf(index, path), at));
      if (isPending) event.preventDefault();
      return isPending;
    };
    return { onClick, onDoubleClick, onContextMenu };
  }, [table, frame, pending]);
}
