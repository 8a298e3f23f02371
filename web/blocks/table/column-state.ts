import type { Json } from '@millwright/core/json.ts';
import type { ColumnState, GridApi } from 'ag-grid-community';
import { readStored, writeStored } from '../../app/preferences.ts';
import type { Row } from './values.ts';

/** Narrowest and widest that a column begins with. */
export const firstWidths = { min: 80, max: 360 };

const nameOf = (key: string) => `table.${key}`;

/** Widths, order, pins, sort and hidden columns as this person left them; null before any change. */
export function storedColumns(key: string): ColumnState[] | null {
  return readStored<ColumnState[] | null>(nameOf(key), null);
}

/** Keeps the columns as they are now, for this person. */
export function storeColumns(key: string, api: GridApi<Row>): void {
  const state = api
    .getColumnState()
    .map(({ colId, width, flex, hide, pinned, sort, sortIndex }) => ({ colId, width, flex, hide, pinned, sort, sortIndex }));
  writeStored(nameOf(key), state as unknown as Json);
}

/** Back to what everybody else sees. */
export function forgetColumns(key: string): void {
  writeStored(nameOf(key), undefined);
}
