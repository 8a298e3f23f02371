import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { forgetColumns, storeColumns } from './column-state.ts';
import type { Table } from './table.ts';
import { fitColumns } from './use-grid-events.ts';

type Props = { table: Table };

/** Which columns are shown, and the way back to what everybody sees. */
export function ColumnsMenu({ table }: Props) {
  const text = useText();
  const label = useLabel();
  const [, redraw] = useState(0);
  const state = new Map(table.api?.getColumnState().map((column) => [column.colId, column]));
  const toggle = (path: string) => {
    table.api?.setColumnsVisible([path], state.get(path)?.hide === true);
    if (table.api) storeColumns(table.key, table.api);
    redraw((count) => count + 1);
  };
  const reset = () => {
    const order = [...(table.setup.selectable === false ? [] : ['select']), ...table.columns.map(({ path }) => path)];
    const shared = new Map(table.columns.map(({ path, column }) => [path, column]));
    table.api?.applyColumnState({
      state: order.map((colId) => ({
        colId,
        hide: shared.get(colId)?.hidden ?? false,
        width: shared.get(colId)?.width ?? (colId === 'select' ? 44 : 160),
        flex: colId === order.at(-1) ? 1 : null,
        sort: null,
        pinned: colId === 'select' ? 'left' : null,
      })),
      applyOrder: true,
    });
    if (table.api) fitColumns(table, table.api);
    forgetColumns(table.key);
    redraw((count) => count + 1);
  };
  return (
    <Menu.Dropdown>
      <Menu.Label>{text('table.columns')}</Menu.Label>
      {table.columns.map(({ path, label: name }) => {
        const hidden = state.get(path)?.hide === true;
        const Icon = hidden ? IconEyeOff : IconEye;
        return (
          <Menu.Item
            key={path}
            role="menuitemcheckbox"
            aria-checked={!hidden}
            leftSection={<Icon size={16} stroke={1.75} />}
            c={hidden ? 'dimmed' : undefined}
            onClick={() => toggle(path)}
          >
            {label(name)}
          </Menu.Item>
        );
      })}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} closeMenuOnClick onClick={reset}>
        {text('table.reset')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
