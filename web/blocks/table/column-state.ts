import type { Json } from '@millwright/core/json.ts';
import type { ColumnState, GridApi } from 'ag-grid-community';
import { readStored, writeStored } from '../../app/preferences.ts';
import type { Row } from './values.ts';

const nameOf = (key: string) => `table.${key}`;

/** Widths, order, pins, sort and hidden columns as this person left them; null before any change. */
export function storedColumns(key: string): ColumnState[] | null {
  return readStored<ColumnState[] | null>(nameOf(key), null);
}

/** Keeps the columns as they are now, for this person; of the widths those that were set by hand, now or before. */
export function storeColumns(key: string, api: GridApi<Row>, resized: readonly string[] = []): void {
  const before = new Map(storedColumns(key)?.map((column) => [column.colId, column.width]));
  const own = (colId: string) => resized.includes(colId) || before.get(colId) !== undefined;
  const state = api
    .getColumnState()
    .map(({ colId, width, hide, pinned, sort, sortIndex }) => ({ colId, ...(own(colId) && { width }), hide, pinned, sort, sortIndex }));
  writeStored(nameOf(key), state as unknown as Json);
}

/** Back to what everybody else sees. */
export function forgetColumns(key: string): void {
  writeStored(nameOf(key), undefined);
}
