import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import { type GroupRow, isGroup } from './group-row.ts';

/** The parts of a table that keys on a heading need. */
type KeyedTable = { api: GridApi<Row> | null; toggleGroup: (row: Row) => void; rows: { focus: (index: number) => boolean } };

/** The index of the parent heading of a row; -1 for an outermost one. */
function parentOf({ api }: KeyedTable, { group }: GroupRow, index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const row = api?.getDisplayedRowAtIndex(at)?.data;
    if (isGroup(row) && row.group.depth < group.depth) return at;
  }
  return -1;
}

/** Handles keys on a group heading: Enter and Space toggle it, the right arrow expands it or moves in, the left arrow collapses it or moves out. */
export function onGroupKey(table: KeyedTable, row: GroupRow, index: number, event: KeyboardEvent): void {
  const { open } = row.group;
  const right = event.key === 'ArrowRight';
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter' || event.key === ' ' || (right && !open) || (event.key === 'ArrowLeft' && open)) table.toggleGroup(row);
  else if (right) table.rows.focus(index + 1);
  else if (event.key === 'ArrowLeft') table.rows.focus(parentOf(table, row, index));
  else return;
  event.preventDefault();
}
