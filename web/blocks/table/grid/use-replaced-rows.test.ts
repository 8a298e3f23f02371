import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { useReplacedRows } from './use-replaced-rows.ts';

beforeEach(() => {
  document.body.innerHTML = '<div row-index="3"><i role="gridcell" col-id="select"></i><i role="gridcell" col-id="title"></i></div>';
});

/** Presses and releases over a table with one row; what that does is written down. */
function presses() {
  const done: string[] = [];
  const table = {
    columns: [],
    rows: { at: () => ({ identity: 'pressed' }) },
    toggle: (row: Row) => done.push(`chooses ${row.identity}`),
    open: (row: Row) => done.push(`opens ${row.identity}`),
  } as unknown as Table;
  const { onPointerDown, onClick } = renderHook(() => useReplacedRows(table)).result.current;
  const cellOf = (path: string) => document.querySelector(`[col-id="${path}"]`);
  return {
    done,
    press: (path: string) => onPointerDown({ target: cellOf(path), button: 0, clientX: 0, clientY: 0 } as never),
    replace: (path: string) => cellOf(path)?.remove(),
    release: (clientX = 0) => onClick({ shiftKey: false, clientX, clientY: 0 } as never),
  };
}

it.each([
  ['select', 'chooses pressed'],
  ['title', 'opens pressed'],
])('a press on the cell %s is done for its row, although that has gone when it is released', (path, what) => {
  const { done, press, replace, release } = presses();
  press(path);
  replace(path);
  expect([release(), release()]).toEqual([true, false]);
  expect(done).toEqual([what]);
});

it('leaves a click to its cell that is still there, and takes no drag for a click', () => {
  const { done, press, replace, release } = presses();
  press('title');
  expect(release()).toBe(false);
  press('title');
  replace('title');
  expect(release(40)).toBe(false);
  expect(done).toEqual([]);
});
