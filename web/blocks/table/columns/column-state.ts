import type { Json } from '@millwright/core/json.ts';
import type { ColumnState, GridApi } from 'ag-grid-community';
import { readStored, writeStored } from '../../../data/preferences/preferences.ts';
import type { Row } from '../../columns/values.ts';

const nameOf = (key: string) => `table.${key}`;

/** The person's stored widths, order, pins, sorting and hidden columns; null if unchanged. */
export function storedColumns(key: string): ColumnState[] | null {
  return readStored<ColumnState[] | null>(nameOf(key), null);
}

/** The columns that the person has just resized or pinned. */
type ByHand = { resized?: readonly string[]; pinned?: readonly string[] };

/**
 * Stores the current columns for this person, with only the widths and pins that the person set, now or before. An unpinned column is
 * `false`, so that the table does not pin it again by itself.
 */
export function storeColumns(key: string, api: GridApi<Row>, { resized = [], pinned = [] }: ByHand = {}): void {
  const before = new Map(storedColumns(key)?.map((column) => [column.colId, column]));
  const widthOf = (colId: string, now: ColumnState['width']) => (resized.includes(colId) ? now : before.get(colId)?.width);
  const pinOf = (colId: string, now: ColumnState['pinned']) => (pinned.includes(colId) ? (now ?? false) : (before.get(colId)?.pinned ?? null));
  const state = api.getColumnState().map(({ colId, width, hide, pinned: side, sort, sortIndex }) => ({
    colId,
    ...(widthOf(colId, width) !== undefined && { width: widthOf(colId, width) }),
    hide,
    pinned: pinOf(colId, side),
    sort,
    sortIndex,
  }));
  writeStored(nameOf(key), state as unknown as Json);
}

/** Removes the person's columns, which restores the default. */
export function forgetColumns(key: string): void {
  writeStored(nameOf(key), undefined);
}
