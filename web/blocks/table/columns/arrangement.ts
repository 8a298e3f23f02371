import type { Json } from '@millwright/core/json.ts';
import type { Grouping } from '@millwright/core/view/setup/grouping.ts';
import type { GridApi } from 'ag-grid-community';
import type { Row } from '../../columns/values.ts';
import { storeColumns } from './column-state.ts';

/** The sorting and grouping of a table by a person. */
type Arrangement = { sort: { colId: string; sort: 'asc' | 'desc' }[]; groups: readonly Grouping[] };

/** The parts of a table that its arrangement needs. */
type ArrangedTable = {
  key: string;
  api: GridApi<Row> | null;
  menu: { current: { grouping: readonly Grouping[]; group: (grouping: readonly Grouping[] | null) => void } };
};

/** Reads and restores the arrangement of a table: at once, or as soon as its grid is mounted. */
export function tableArrangement(table: ArrangedTable) {
  let waiting: Json = null;
  const current = (): Json => {
    const sorted = (table.api?.getColumnState() ?? []).filter(({ sort }) => sort);
    const sort = sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0)).map(({ colId, sort: way }) => ({ colId, sort: way ?? 'asc' }));
    return { sort, groups: table.menu.current.grouping.map((level) => ({ ...level })) } as unknown as Json;
  };
  const apply = (arrangement: Json): void => {
    waiting = table.api ? null : arrangement;
    if (!table.api || arrangement === null) return;
    const { sort = [], groups = [] } = arrangement as unknown as Partial<Arrangement>;
    table.api.applyColumnState({ state: sort.map((one, sortIndex) => ({ ...one, sortIndex })), defaultState: { sort: null } });
    storeColumns(table.key, table.api);
    table.menu.current.group(groups);
  };
  /** Applies a waiting arrangement when the grid is mounted. */
  const onGrid = (): void => apply(waiting);
  return { current, apply, onGrid };
}
