import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import type { Total } from '@millwright/core/view/types.ts';
import type { ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import type { ChosenTotals } from '../../totals/totals.ts';
import { defaultRows } from './use-rows-shown.ts';

/** What the menus of a table and of its column headers do beyond the grid. */
type TableMenu = {
  totals: ChosenTotals;
  chooseTotal: (path: string, total: Total | null) => void;
  filterBy: (column: ResolvedColumn) => void;
  /** Narrows the list to records with the value of this cell. */
  filterTo: (column: ResolvedColumn, row: Row) => void;
  clearFilter: () => void;
  /** How the table is grouped; null gives it back to what everybody sees. */
  grouping: readonly Grouping[];
  group: (grouping: readonly Grouping[] | null) => void;
  /** How many rows the table shows before it scrolls. */
  rows: number;
  chooseRows: (rows: number) => void;
  /** Gives everybody the columns as they are here; null for those who may not. */
  share: (() => void) | null;
  /** Asks, then deletes. */
  remove: (ids: string[]) => void;
};

const nothing = () => undefined;
/** The menu of a table that is not on the screen yet. */
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
