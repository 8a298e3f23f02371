import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { useReplacedRows } from './use-replaced-rows.ts';

beforeEach(() => {
  document.body.innerHTML = '<div row-index="3"><i role="gridcell" col-id="select"></i><i role="gridcell" col-id="title"></i></div>';
});

/** Presses and releases the mouse over a table with one row, and records what happens. */
function presses() {
  const done: string[] = [];
  const table = {
    columns: [],
    rows: { at: () => ({ identity: 'pressed' }) },
    toggle: (row: Row) => done.push(`chooses ${row.identity}`),
    open: (row: Row) => done.push(`opens ${row.identity}`),
  } as unknown as Table;
  const { onPointerDown, wasDone } = renderHook(() => useReplacedRows(table)).result.current;
  const cellOf = (path: string) => document.querySelector(`[col-id="${path}"]`);
  return {
    done,
    wasDone,
    press: (path: string) => onPointerDown({ target: cellOf(path), button: 0, clientX: 0, clientY: 0 } as never),
    replace: (path: string) => cellOf(path)?.remove(),
    release: (clientX = 0, type = 'pointerup') => window.dispatchEvent(new PointerEvent(type, { clientX, clientY: 0 })),
  };
}

it.each([
  ['select', 'chooses pressed'],
  ['title', 'opens pressed'],
])('a press on the cell %s is done once for its row, although that has gone when it is released', (path, what) => {
  const { done, wasDone, press, replace, release } = presses();
  press(path);
  replace(path);
  release();
  release();
  expect([done, wasDone()]).toEqual([[what], true]);
});

it('leaves a click to its cell that is still there, and takes neither a drag nor a broken-off press for a click', () => {
  const { done, wasDone, press, replace, release } = presses();
  press('title');
  release();
  press('title');
  replace('title');
  release(40);
  press('select');
  replace('select');
  release(0, 'pointercancel');
  expect([done, wasDone()]).toEqual([[], false]);
});
