import { Menu } from '@mantine/core';
import { groupLevels } from '@millwright/core/view/setup/grouping.ts';
import {
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowUp,
  IconChevronDown,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
  IconStack2,
  IconSum,
} from '@tabler/icons-react';
import type { CustomHeaderProps } from 'ag-grid-react';
import { useEffect, useState } from 'react';
import { useUser } from '../../../data/session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { columnView, type ResolvedColumn } from '../../columns/columns.ts';
import type { Row } from '../../columns/values.ts';
import { totalsOf } from '../../totals/totals.ts';
import type { Table } from '../adapter/table.ts';
import { storeColumns } from '../columns/column-state.ts';
import { isGroupable, levelFor } from '../groups/levels.ts';
import classes from './HeaderCell.module.css';

export type HeaderParams = { table: Table; shown: ResolvedColumn };
type Props = CustomHeaderProps<Row> & HeaderParams;

function useSort(column: Props['column']) {
  const [sort, setSort] = useState(column.getSort() ?? null);
  useEffect(() => {
    const follow = () => setSort(column.getSort() ?? null);
    column.addEventListener('sortChanged', follow);
    return () => column.removeEventListener('sortChanged', follow);
  }, [column]);
  return sort;
}

function Totals({ table, shown }: HeaderParams) {
  const text = useText();
  const choose = (value: string) => table.menu.current.chooseTotal(shown.path, totalsOf(shown).find((total) => total === value) ?? null);
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconSum size={16} stroke={1.75} />}>{text('table.total')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={table.menu.current.totals[shown.path] ?? 'none'} onChange={choose}>
          {(['none', ...totalsOf(shown)] as const).map((total) => (
            <Menu.RadioItem key={total} value={total} closeMenuOnClick>
              {text(`table.totals.${total}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function GroupItem({ table, shown }: HeaderParams) {
  const text = useText();
  const { grouping, group } = table.menu.current;
  const level = levelFor(table.columns, shown.path);
  const grouped = grouping.some(({ path }) => path === shown.path);
  if (!level || !isGroupable(shown) || (!grouped && grouping.length === groupLevels)) return null;
  return (
    <Menu.Item
      leftSection={<IconStack2 size={16} stroke={1.75} />}
      onClick={() => group(grouped ? grouping.filter(({ path }) => path !== shown.path) : [...grouping, level])}
    >
      {text(grouped ? 'blocks.groups.notBy' : 'blocks.groups.by')}
    </Menu.Item>
  );
}

function Choices({ table, shown, column, api, enableSorting, setSort }: Props) {
  const text = useText();
  const id = column.getColId();
  const andStore = (work: () => void) => () => {
    work();
    storeColumns(table.key, api);
  };
  const pin = (side: 'left' | 'right' | null) => () => {
    api.setColumnsPinned([id], side);
    storeColumns(table.key, api, { pinned: [id] });
  };
  const pinned = column.getPinned();
  const sort = column.getSort();
  return (
    <>
      {enableSorting && sort !== 'asc' && (
        <Menu.Item leftSection={<IconArrowUp size={16} stroke={1.75} />} onClick={andStore(() => setSort('asc'))}>
          {text('table.sortAscending')}
        </Menu.Item>
      )}
      {enableSorting && sort !== 'desc' && (
        <Menu.Item leftSection={<IconArrowDown size={16} stroke={1.75} />} onClick={andStore(() => setSort('desc'))}>
          {text('table.sortDescending')}
        </Menu.Item>
      )}
      {sort && <Menu.Item onClick={andStore(() => setSort(null))}>{text('table.sortNot')}</Menu.Item>}
      <Menu.Item leftSection={<IconFilter size={16} stroke={1.75} />} onClick={() => table.menu.current.filterBy(shown)}>
        {text('table.filterBy')}
      </Menu.Item>
      <GroupItem table={table} shown={shown} />
      <Menu.Divider />
      {pinned !== 'left' && (
        <Menu.Item leftSection={<IconPin size={16} stroke={1.75} />} onClick={pin('left')}>
          {text('table.pinLeft')}
        </Menu.Item>
      )}
      {pinned !== 'right' && (
        <Menu.Item leftSection={<IconPin size={16} stroke={1.75} />} onClick={pin('right')}>
          {text('table.pinRight')}
        </Menu.Item>
      )}
      {pinned && (
        <Menu.Item leftSection={<IconPinnedOff size={16} stroke={1.75} />} onClick={pin(null)}>
          {text('table.unpin')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowsHorizontal size={16} stroke={1.75} />} onClick={() => table.fit.one(id)}>
        {text('table.fit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconEyeOff size={16} stroke={1.75} />} onClick={andStore(() => api.setColumnsVisible([id], false))}>
        {text('table.hide')}
      </Menu.Item>
      {totalsOf(shown).length > 0 && <Totals table={table} shown={shown} />}
    </>
  );
}

/** Shows a column's name and sorting, and a menu of column actions (Alt ↓). */
export function HeaderCell(props: Props) {
  const { column, displayName, enableSorting, progressSort, shown } = props;
  const text = useText();
  const zone = useUser().client.time_zone;
  const clock = columnView(shown).zoned ? text('time.company', { time: displayName, zone }) : undefined;
  const sort = useSort(column);
  // The sort arrow replaces the menu icon, so that it doesn't truncate the name.
  const Glyph = sort === 'asc' ? IconArrowUp : sort === 'desc' ? IconArrowDown : IconChevronDown;
  return (
    <div className={classes.header}>
      {/* The grid handles keys on a header: Enter sorts. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the cell around it takes the keys */}
      <div className={classes.name} onClick={(event) => enableSorting && progressSort(event.shiftKey)}>
        <span className={classes.label} title={clock}>
          {displayName}
        </span>
      </div>
      <Menu position="bottom-end" width={220} withinPortal returnFocus>
        <Menu.Target>
          <button
            type="button"
            className={classes.menu}
            data-sorted={sort !== null}
            tabIndex={-1}
            data-header-menu
            aria-label={text('table.menu', { name: displayName })}
          >
            <Glyph size={14} stroke={2} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Choices {...props} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Handles Alt ↓ on a header, which opens its menu; returns whether it did. */
export function opensMenu(event: KeyboardEvent): boolean {
  if (event.key !== 'ArrowDown' || !event.altKey || !(event.target instanceof Element)) return false;
  event.target.closest('[role="columnheader"]')?.querySelector<HTMLElement>('[data-header-menu]')?.click();
  event.preventDefault();
  return true;
}
