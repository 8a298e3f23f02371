import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import type { Total } from '@millwright/core/view/types.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { ChosenTotals } from '../../totals/totals.ts';
import { defaultRows } from './use-rows-shown.ts';

/** The properties that the menus of a table and its column headers need beyond the grid. */
type TableMenu = {
  totals: ChosenTotals;
  chooseTotal: (path: string, total: Total | null) => void;
  filterBy: (column: ResolvedColumn) => void;
  /** Filters the list to records with this cell's value. */
  filterTo: (column: ResolvedColumn, row: Row) => void;
  clearFilter: () => void;
  /** The person's grouping; null restores the default. */
  grouping: readonly Grouping[];
  group: (grouping: readonly Grouping[] | null) => void;
  /** The number of rows that are visible without scrolling. */
  rows: number;
  chooseRows: (rows: number) => void;
  /** Saves these columns for everybody; null without the right to do so. */
  share: (() => void) | null;
  /** Asks for confirmation, then deletes. */
  remove: (ids: string[]) => void;
};

const nothing = () => undefined;
/** The menu of a table that isn't mounted yet. */
export const idleMenu: TableMenu = {
  totals: {},
  chooseTotal: nothing,
  filterBy: nothing,
  filterTo: nothing,
  clearFilter: nothing,
  grouping: [],
  group: nothing,
  rows: defaultRows,
  chooseRows: nothing,
  share: null,
  remove: nothing,
};
