import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useEscape } from '../../../keys/use-escape.ts';
import type { SavedFilter } from '../saved-filters.ts';
import classes from './SavedFilters.module.css';

type Props = {
  saved: SavedFilter;
  /** Whether the block currently shows it. */
  current: boolean;
  /** Whether this filter is the block's default. */
  opens: boolean;
  /** The number of its conditions whose column no longer exists. */
  gone: number;
  onChoose: () => void;
  onRename: () => void;
  onOverwrite: () => void;
  onOpens: (opens: boolean) => void;
  onDelete: () => void;
};

/** One saved filter of the person: apply it, or rename, overwrite or delete it. */
export function SavedFilterItem({ saved: { name }, current, opens, gone, onChoose, onRename, onOverwrite, onOpens, onDelete }: Props) {
  const text = useText();
  const [opened, setOpened] = useState(false);
  useEscape(opened ? () => setOpened(false) : null);
  const broken = gone > 0 ? text('blocks.saved.broken', { count: gone }) : undefined;
  return (
    <li className={classes.item}>
      <Button
        size="compact-sm"
        variant={current ? 'light' : 'default'}
        aria-pressed={current}
        title={broken}
        leftSection={opens ? <IconStarFilled size={14} aria-label={text('blocks.saved.opensWith')} /> : undefined}
        rightSection={broken ? <IconAlertTriangle size={14} aria-label={broken} /> : undefined}
        onClick={onChoose}
      >
        {name}
      </Button>
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" opened={opened} onChange={setOpened} closeOnEscape={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={text('blocks.saved.menu', { name })}>
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onOverwrite}>{text('blocks.saved.overwrite')}</Menu.Item>
          <Menu.Item onClick={onRename}>{text('blocks.saved.rename')}</Menu.Item>
          <Menu.Item onClick={() => onOpens(!opens)}>{text(opens ? 'blocks.saved.notOpen' : 'blocks.saved.open')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item c="red" onClick={onDelete}>
            {text('actions.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
