import { beforeEach, expect, it, vi } from 'vitest';
import { KeptFocus } from './kept-focus.ts';

type Api = Parameters<KeptFocus['giveBack']>[0];

const setFocusedCell = vi.fn();
const api = { getFocusedCell: () => ({ rowIndex: 120, rowPinned: null, column: 'title' }), setFocusedCell } as unknown as Api;
const focus = (id: string) => document.getElementById(id)?.focus();

beforeEach(() => {
  setFocusedCell.mockClear();
  document.body.innerHTML =
    '<div data-table="mine"><button id="cell"></button></div><div data-table="other"><button id="there"></button></div><input id="search">';
});

it('gives the focus back once to a cell that was drawn anew, with the rows it is among', () => {
  const kept = new KeptFocus({ key: 'mine' });
  kept.giveBack(api, 100, 200);
  kept.keep();
  kept.giveBack(api, 0, 100);
  expect(setFocusedCell).not.toHaveBeenCalled();
  kept.giveBack(api, 100, 200);
  kept.giveBack(api, 100, 200);
  expect(setFocusedCell.mock.calls).toEqual([[120, 'title']]);
});

it.each([
  ['cell', 1],
  ['there', 0],
  ['search', 0],
])('leaves the focus where the person has put it meanwhile: %s', (place, times) => {
  const kept = new KeptFocus({ key: 'mine' });
  kept.keep();
  focus(place);
  kept.giveBack(api, 100, 200);
  expect(setFocusedCell).toHaveBeenCalledTimes(times);
});
