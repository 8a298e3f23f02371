import { NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { GridApi } from 'ag-grid-community';
import { useEffect, useState } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import type { Row } from '../../columns/values.ts';
import { SelectAll } from '../../selection/SelectAll.tsx';
import type { Table } from '../adapter/table.ts';
import { storeColumns } from '../columns/column-state.ts';
import classes from './stack.module.css';

type Props = { table: Table; api: GridApi<Row> };

/** The first sort column of the grid, and its direction. */
function sortOf(api: GridApi<Row>): { path: string; down: boolean } | null {
  const sorted = api.getColumnState().filter(({ sort }) => sort);
  const [first] = sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0));
  return first ? { path: first.colId, down: first.sort === 'desc' } : null;
}

function useSort(api: GridApi<Row>) {
  const [sort, setSort] = useState(() => sortOf(api));
  useEffect(() => {
    const follow = () => setSort(sortOf(api));
    follow();
    api.addEventListener('sortChanged', follow);
    // The grid may already be destroyed.
    return () => void (api.isDestroyed() || api.removeEventListener('sortChanged', follow));
  }, [api]);
  return sort;
}

/** Replaces the column headers above cards: selects all, and sorts. */
export function StackBar({ table, api }: Props) {
  const text = useText();
  const label = useLabel();
  const sort = useSort(api);
  const sortable = table.columns.filter((column) => table.setup.sortable !== false && column.sort !== null);
  const sortBy = (path: string, down: boolean) => {
    api.applyColumnState({ state: path ? [{ colId: path, sort: down ? 'desc' : 'asc' }] : [], defaultState: { sort: null } });
    storeColumns(table.key, api);
  };
  return (
    <div className={classes.bar} data-bar>
      {table.setup.selectable !== false && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
        <label className={classes.all} title={text('table.selectAll')}>
          <SelectAll selection={table.selection} />
        </label>
      )}
      {sortable.length > 0 && (
        <div className={classes.sort}>
          <NativeSelect
            size="xs"
            aria-label={text('table.sortBy')}
            data={[
              { value: '', label: text(sort ? 'table.sortNot' : 'table.sortBy') },
              ...sortable.map(({ path, label: name }) => ({ value: path, label: label(name) })),
            ]}
            value={sort?.path ?? ''}
            onChange={({ currentTarget: { value } }) => sortBy(value, sort?.down ?? false)}
          />
          {sort && (
            <ToolbarButton
              label={text(sort.down ? 'table.sortAscending' : 'table.sortDescending')}
              icon={sort.down ? IconSortDescending : IconSortAscending}
              onClick={() => sortBy(sort.path, !sort.down)}
            />
          )}
        </div>
      )}
    </div>
  );
}
