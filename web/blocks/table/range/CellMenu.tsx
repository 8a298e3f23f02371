import { Menu } from '@mantine/core';
import { IconCopy, IconExternalLink, IconFilter, IconLayoutSidebarRightExpand, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRights } from '../../../data/documents/use-rights.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useEscape } from '../../../keys/use-escape.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { cellText } from '../../columns/cell-text.ts';
import { mayDelete } from '../../deletion/delete-records.ts';
import { canFilterTo } from '../../filter/value-filter.ts';
import type { Table } from '../adapter/table.ts';
import { startsAlone } from '../stack/use-stack.ts';
import type { MenuPlace } from './cell-menu.ts';
import type { Cells } from './use-cells.ts';

type Props = { table: Table; cells: Cells; place: MenuPlace; onClose: () => void };

/** The actions of the clicked cell. For a card: the actions of all its values, because the keyboard can only reach the card. */
function startsOf(table: Table, { row, column }: MenuPlace) {
  const columns = table.shownColumns().filter((one) => one === column || (table.stacked && startsAlone(table.setup, one.path)));
  return columns.flatMap((one) => {
    const act = table.actionOf(row, one);
    return act ? [{ column: one, act }] : [];
  });
}

/** The context menu of a row and the clicked cell. */
export function CellMenu({ table, cells, place, onClose }: Props) {
  const { row, index, column, x, y } = place;
  const text = useText();
  const label = useLabel();
  const rights = useRights();
  useEscape(onClose);
  return (
    <Menu opened onClose={onClose} closeOnEscape={false} position="bottom-start" offset={0} width={260} returnFocus={false}>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      {/* On some systems the menu key fires again on release. */}
      <Menu.Dropdown aria-label={text('blocks.menu.label')} onContextMenu={(event) => event.preventDefault()}>
        <Menu.Item
          leftSection={<IconLayoutSidebarRightExpand size={16} stroke={1.75} />}
          rightSection={<KeyHint keys="Enter" />}
          onClick={() => table.open(row, index)}
        >
          {text('blocks.menu.open')}
        </Menu.Item>
        <Menu.Item component={Link} to={`/object/${row.identity}`} leftSection={<IconExternalLink size={16} stroke={1.75} />}>
          {text('shell.openPage')}
        </Menu.Item>
        {startsOf(table, place).map(({ column: one, act }) => (
          <Menu.Item key={one.path} leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={act}>
            {label(one.label)} <b>{cellText(one, row, table.wording)}</b>
          </Menu.Item>
        ))}
        {column && (
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.75} />}
            rightSection={<KeyHint keys="Ctrl C" />}
            onClick={() => cells.copy({ row: index, column: column.path })}
          >
            {text('blocks.menu.copy')}
          </Menu.Item>
        )}
        {column && canFilterTo(column, row) && (
          <Menu.Item leftSection={<IconFilter size={16} stroke={1.75} />} onClick={() => table.menu.current.filterTo(column, row)}>
            {text('blocks.menu.filter')}
          </Menu.Item>
        )}
        {mayDelete(table.model, rights) && (
          <>
            <Menu.Divider />
            <Menu.Item c="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => table.menu.current.remove([row.identity])}>
              {text('blocks.menu.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
