import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import type { Table } from '../adapter/table.ts';
import { defaultRows, rowChoices } from '../adapter/use-rows-shown.ts';
import { forgetColumns, storeColumns } from '../columns/column-state.ts';

type Props = { table: Table };

/** Selects the visible columns, and restores the default. */
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
        sort: null,
        pinned: colId === 'select' ? 'left' : null,
      })),
      applyOrder: true,
    });
    forgetColumns(table.key);
    table.fit.again();
    table.menu.current.clearFilter();
    table.menu.current.group(null);
    table.menu.current.chooseRows(defaultRows);
    redraw((count) => count + 1);
  };
  return (
    <Menu.Dropdown>
      <Menu.Label>{text('table.columns')}</Menu.Label>
      {table.columns.map(({ path, label: name }) => {
        return (
          <Menu.CheckboxItem key={path} checked={state.get(path)?.hide !== true} onChange={() => toggle(path)}>
            {label(name)}
          </Menu.CheckboxItem>
        );
      })}
      <Menu.Divider />
      <Menu.Label>{text('blocks.rows')}</Menu.Label>
      <Menu.RadioGroup value={String(table.menu.current.rows)} onChange={(rows) => table.menu.current.chooseRows(Number(rows))}>
        {rowChoices.map((rows) => (
          <Menu.RadioItem key={rows} value={String(rows)} closeMenuOnClick>
            {rows}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      {table.menu.current.share && (
        <Menu.Item leftSection={<IconUsers size={16} stroke={1.75} />} closeMenuOnClick onClick={table.menu.current.share}>
          {text('blocks.share.label')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} closeMenuOnClick onClick={reset}>
        {text('table.reset')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}
