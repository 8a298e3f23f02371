import { Popover } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { loadable } from '../../../ui/browser/loadable.ts';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import type { Table } from '../adapter/table.ts';
import type { ChosenGrouping } from '../groups/use-grouping.ts';

const GroupMenu = loadable(async () => (await import('./GroupMenu.tsx')).GroupMenu);

type Props = { table: Table; grouping: ChosenGrouping };

/** Opens the grouping menu of a table. */
export function GroupButton({ table, grouping }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <Popover position="bottom-end" width={340} shadow="md" trapFocus returnFocus opened={open} onChange={setOpen}>
      <Popover.Target>
        <ToolbarButton label={text('blocks.groups.label')} icon={IconStack2} pressed={grouping.by !== null} onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={text('blocks.groups.label')} maw="calc(100vw - 32px)">
        <Suspense>
          <GroupMenu table={table} grouping={grouping} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
