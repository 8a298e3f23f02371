import type { Row } from '../../columns/values.ts';
import type { Table } from '../adapter/table.ts';
import { isGroup } from '../groups/group-row.ts';
import { startsAlone } from '../stack/use-stack.ts';

/** A click on a cell: a heading opens or folds its group, any other row opens its record unless the cell is written in. */
export function clickCell(table: Table, row: Row, index: number, path: string): void {
  if (isGroup(row)) {
    table.toggleGroup(row);
    return;
  }
  const column = table.columns.find((one) => one.path === path);
  // A card opens its record; its name and values start what is theirs.
  const own = table.stacked && startsAlone(table.setup, path);
  const act = column && !own ? table.actionOf(row, column) : undefined;
  if (act) act();
  else if (!column || !table.mayWrite(row, column)) table.open(row, index);
}

/** A double click says why a cell is not written in. */
export function doubleClickCell(table: Table, row: Row, path: string): void {
  if (!isGroup(row)) table.explain(row, path);
}
