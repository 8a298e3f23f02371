import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import type { Column, Ordering, TableSetup } from '@millwright/core/view/types.ts';
import type { ColumnState } from 'ag-grid-community';

type Shown = Pick<ColumnState, 'colId' | 'hide'> & { width?: number | undefined };

/**
 * The setup of a table with one person's columns: order, widths set by hand, hidden columns, sorting and groups. Columns
 * that this person can't read keep their position. Pins are not stored in it.
 */
export function sharedSetup(
  setup: TableSetup,
  shown: readonly Shown[],
  ordering: readonly Ordering[],
  grouping: readonly Grouping[] = [],
): TableSetup {
  const stored = new Map(setup.columns.map((column) => [column.path, column]));
  const own = shown.flatMap(({ colId, hide, width }): Column[] => {
    const column = stored.get(colId);
    if (!column) return [];
    const { hidden: _, ...rest } = column;
    return [{ ...rest, ...(width !== undefined && { width: Math.round(width) }), ...(hide && { hidden: true }) }];
  });
  const ownPaths = new Set(own.map(({ path }) => path));
  const columns = [...own];
  for (const [place, column] of setup.columns.entries()) if (!ownPaths.has(column.path)) columns.splice(place, 0, column);
  const { grouping: _, ...rest } = setup;
  return { ...rest, columns, ordering: [...ordering], ...(grouping.length > 0 && { grouping: [...grouping] }) };
}
