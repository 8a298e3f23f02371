import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import { type GroupRow, isGroup } from './group-row.ts';

/** What keys on a heading ask of its table. */
type KeyedTable = { api: GridApi<Row> | null; toggleGroup: (row: Row) => void; rows: { focus: (index: number) => boolean } };

/** The heading that a row stands below, by its number; -1 for the outermost. */
function parentOf({ api }: KeyedTable, { group }: GroupRow, index: number): number {
  for (let at = index - 1; at >= 0; at--) {
    const row = api?.getDisplayedRowAtIndex(at)?.data;
    if (isGroup(row) && row.group.depth < group.depth) return at;
  }
  return -1;
}

/** Keys on the heading of a group: Enter and Space open or fold it, the right arrow opens it or leads in, the left one folds it or leads out. */
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
