import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { clickCell } from './cell-clicks.ts';

/** How far a pointer moves in a press that is still a click, in pixels. */
const stillAClick = 6;

type Press = { cell: Element; row: Row; index: number; path: string; at: { x: number; y: number } };

function pressOn(table: Table, { target, clientX, clientY }: PointerEvent): Press | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const index = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? 'none');
  const row = Number.isInteger(index) ? table.rows.at(index) : undefined;
  const path = cell?.getAttribute('col-id');
  return cell && row && path ? { cell, row, index, path, at: { x: clientX, y: clientY } } : null;
}

/**
 * Does what a click is to do where other rows took the place of its row between press and release, as when a search
 * answers at that moment: the browser then tells no cell of it. `onClick` says whether it did.
 */
export function useReplacedRows(table: Table) {
  const pressed = useRef<Press | null>(null);
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent): void => {
        pressed.current = event.button === 0 ? pressOn(table, event) : null;
      },
      onClick: ({ shiftKey, clientX, clientY }: MouseEvent): boolean => {
        const press = pressed.current;
        pressed.current = null;
        if (!press || press.cell.isConnected || Math.hypot(clientX - press.at.x, clientY - press.at.y) > stillAClick) return false;
        if (press.path === 'select') table.toggle(press.row, press.index, shiftKey);
        else clickCell(table, press.row, press.index, press.path);
        return true;
      },
    }),
    [table],
  );
}
