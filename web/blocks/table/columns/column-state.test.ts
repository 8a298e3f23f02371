import type { GridApi } from 'ag-grid-community';
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '../../columns/values.ts';
import { forgetColumns, storeColumns, storedColumns } from './column-state.ts';

beforeEach(() => forgetColumns('t'));

const grid = (widths: Record<string, number>) =>
  ({ getColumnState: () => Object.entries(widths).map(([colId, width]) => ({ colId, width })) }) as unknown as GridApi<Row>;

it('keeps the width that a person gave a column, whatever the table makes of it meanwhile', () => {
  storeColumns('t', grid({ a: 300, b: 120 }), { resized: ['a'] });
  // Drawn as parts of a card.
  storeColumns('t', grid({ a: 40, b: 40 }));
  expect(storedColumns('t')?.map(({ colId, width }) => [colId, width])).toEqual([
    ['a', 300],
    ['b', undefined],
  ]);
  storeColumns('t', grid({ a: 80, b: 200 }), { resized: ['a'] });
  expect(storedColumns('t')?.map(({ width }) => width)).toEqual([80, undefined]);
});
