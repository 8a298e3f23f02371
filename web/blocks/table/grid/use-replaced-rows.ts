import { type PointerEvent, useEffect, useMemo } from 'react';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { clickCell } from './cell-clicks.ts';

/** How far a pointer may move in a click, in pixels. */
const stillAClick = 6;

type Press = { cell: Element; row: Row; index: number; path: string; at: { x: number; y: number } };

function pressOn(table: Table, { target, clientX, clientY }: PointerEvent): Press | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  const index = Number(cell?.closest('[row-index]')?.getAttribute('row-index') ?? 'none');
  const row = Number.isInteger(index) ? table.rows.at(index) : undefined;
  const path = cell?.getAttribute('col-id');
  return cell && row && path ? { cell, row, index, path, at: { x: clientX, y: clientY } } : null;
}

/** Follows a press on a row to its release, which may be outside: a table with fewer rows is shorter. */
function followPresses(table: Table) {
  let press: Press | null = null;
  let done = false;
  const release = ({ type, clientX, clientY, shiftKey }: globalThis.PointerEvent) => {
    forget();
    if (!press || type === 'pointercancel' || press.cell.isConnected) return;
    if (Math.hypot(clientX - press.at.x, clientY - press.at.y) > stillAClick) return;
    done = true;
    if (press.path === 'select') table.toggle(press.row, press.index, shiftKey);
    else clickCell(table, press.row, press.index, press.path);
  };
  const forget = () => {
    window.removeEventListener('pointerup', release, true);
    window.removeEventListener('pointercancel', release, true);
  };
  const onPointerDown = (event: PointerEvent): void => {
    forget();
    done = false;
    press = event.button === 0 ? pressOn(table, event) : null;
    if (!press) return;
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
  };
  return { onPointerDown, wasDone: () => done, forget };
}

/**
 * Completes a click when another row replaced the pressed row before the release, for example because search results arrived: the browser
 * then sends no click to a cell. `wasDone` returns whether this hook handled the press.
 */
export function useReplacedRows(table: Table) {
  const presses = useMemo(() => followPresses(table), [table]);
  useEffect(() => presses.forget, [presses]);
  return presses;
}
