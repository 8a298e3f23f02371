import { describe, expect, it } from 'vitest';
import { CellRange } from './cell-range.ts';

const range = () => new CellRange(() => ['name', 'key', 'due']);

describe('CellRange', () => {
  it('holds the cells between two corners, whichever comes first', () => {
    const block = range();
    block.set({ row: 3, column: 'due' }, { row: 1, column: 'key' });
    expect(block.box).toEqual({ from: 1, to: 3, columns: ['key', 'due'] });
    expect([block.has(2, 'key'), block.has(2, 'name'), block.has(4, 'key'), block.has(null, 'key')]).toEqual([true, false, false, false]);
  });
  it('is nothing for a single cell or a column that is not shown', () => {
    const block = range();
    block.set({ row: 1, column: 'key' }, { row: 2, column: 'key' });
    block.set({ row: 1, column: 'key' }, { row: 1, column: 'key' });
    expect(block.box).toBeNull();
    block.set({ row: 1, column: 'hidden' }, { row: 2, column: 'key' });
    expect(block.box).toBeNull();
  });
  it('grows by arrows from where it reaches to, and stops at the edges', () => {
    const block = range();
    const start = { row: 0, column: 'key' };
    const right = block.next(start, 'ArrowRight', 2);
    expect(right).toEqual({ row: 0, column: 'due' });
    block.set(start, right ?? start);
    expect(block.next(start, 'ArrowRight', 2)).toBeNull();
    expect(block.next(start, 'ArrowDown', 2)).toEqual({ row: 1, column: 'due' });
    expect(block.next(start, 'ArrowUp', 2)).toBeNull();
    expect(block.next(start, 'Home', 2)).toBeNull();
  });
});
