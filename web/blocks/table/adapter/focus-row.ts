import { focusNext } from '../../../keys/initial-focus.ts';
import { sinceNow } from '../../../keys/input-activity.ts';
import type { Table } from './table.ts';

/** Puts the focus on a row, in the column that has it or else in the first; false when there is no such row. */
export function focusRow({ api, shownPaths }: Table, index: number): boolean {
  const column = api?.getFocusedCell()?.column ?? shownPaths()[0];
  if (!api?.getDisplayedRowAtIndex(index)?.data || !column) return false;
  api.ensureIndexVisible(index);
  api.setFocusedCell(index, column);
  return true;
}

/**
 * Reads the rows again after a record was saved from here, and goes to its row, unless the person does something else
 * first. Where the record is not among the rows the focus stays.
 */
export function showSaved(table: Table, id: string): void {
  const untouched = sinceNow();
  const { api } = table;
  const find = () => {
    const index = api?.getRowNode(id)?.rowIndex ?? null;
    if (untouched() && index === null) return;
    api?.removeEventListener('modelUpdated', find);
    if (untouched()) focusNext(() => index !== null && focusRow(table, index));
  };
  api?.addEventListener('modelUpdated', find);
  table.refresh();
}
