import type { Json } from '@millwright/core/json.ts';
import type { ColumnState, GridApi } from 'ag-grid-community';
import { readStored, writeStored } from '../../../data/preferences/preferences.ts';
import type { Row } from '../../columns/values.ts';

const nameOf = (key: string) => `table.${key}`;

/** Widths, order, pins, sort and hidden columns as this person left them; null before any change. */
export function storedColumns(key: string): ColumnState[] | null {
  return readStored<ColumnState[] | null>(nameOf(key), null);
}

/** What was just done by hand to these columns. */
type ByHand = { resized?: readonly string[]; pinned?: readonly string[] };

/**
 * Keeps the columns as they are now, for this person; of the widths and pins those that were set by hand, now or before.
 * A pin that was taken off is `false`: the table doesn't set it again by itself.
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

/** Back to what everybody else sees. */
export function forgetColumns(key: string): void {
  writeStored(nameOf(key), undefined);
}
