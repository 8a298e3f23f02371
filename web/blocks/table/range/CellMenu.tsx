import { Menu } from '@mantine/core';
import { IconCopy, IconExternalLink, IconFilter, IconLayoutSidebarRightExpand, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRights } from '../../../data/documents/use-rights.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useEscape } from '../../../keys/use-escape.ts';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { mayDelete } from '../../deletion/delete-records.ts';
import { canFilterTo } from '../../filter/value-filter.ts';
import type { Table } from '../adapter/table.ts';
import type { MenuPlace } from './cell-menu.ts';
import type { Cells } from './use-cells.ts';

type Props = { table: Table; cells: Cells; place: MenuPlace; onClose: () => void };

/** What can be done with a row and the cell that was pointed at. */
export function CellMenu({ table, cells, place: { row, index, column, x, y }, onClose }: Props) {
  const text = useText();
  const rights = useRights();
  useEscape(onClose);
  return (
    <Menu opened onClose={onClose} closeOnEscape={false} position="bottom-start" offset={0} width={260} returnFocus={false}>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: x, top: y }} />
      </Menu.Target>
      {/* The menu key of some systems speaks again when it is let go. */}
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
