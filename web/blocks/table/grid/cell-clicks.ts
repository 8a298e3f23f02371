import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { isGroup } from '../groups/group-row.ts';
import { startsAlone } from '../stack/use-stack.ts';

/** Handles a click on a cell: a heading toggles its group, other rows open their record unless the cell is being edited. */
export function clickCell(table: Table, row: Row, index: number, path: string): void {
  if (isGroup(row)) {
    table.toggleGroup(row);
    return;
  }
  const column = table.columns.find((one) => one.path === path);
  // A card opens its record; its name and values start their own actions.
  const own = table.stacked && startsAlone(table.setup, path);
  const act = column && !own ? table.actionOf(row, column) : undefined;
  if (act) act();
  else if (!column || !table.mayWrite(row, column)) table.open(row, index);
}

/** Explains on a double click why a cell is not editable. */
export function doubleClickCell(table: Table, row: Row, path: string): void {
  if (!isGroup(row)) table.explain(row, path);
}
