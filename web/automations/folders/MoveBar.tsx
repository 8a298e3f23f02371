import { Button, Group, Menu } from '@mantine/core';
import { IconFolder, IconFolderOff, IconFolderPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import classes from './folders.module.css';

type Props = {
  count: number;
  folders: readonly string[];
  busy: boolean;
  onMove: (folder: string | null) => void;
  onNew: () => void;
  onClear: () => void;
};

/** The number of chosen automations, and the menu of target folders. */
export function MoveBar({ count, folders, busy, onMove, onNew, onClear }: Props) {
  const text = useText();
  return (
    <Group className={classes.bar ?? ''} gap="8px 12px">
      <span role="status">{text('automations.folders.chosen', { count })}</span>
      <Menu position="top-start">
        <Menu.Target>
          <Button leftSection={<IconFolder size={16} stroke={1.75} />} loading={busy}>
            {text('automations.folders.move')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices ?? ''}>
          {folders.map((folder) => (
            <Menu.Item key={folder} leftSection={<IconFolder size={16} stroke={1.75} />} onClick={() => onMove(folder)}>
              {folder}
            </Menu.Item>
          ))}
          {folders.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconFolderPlus size={16} stroke={1.75} />} onClick={onNew}>
            {text('automations.folders.fresh')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderOff size={16} stroke={1.75} />} onClick={() => onMove(null)}>
            {text('automations.folders.none')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="subtle" px="xs" onClick={onClear}>
        {text('automations.folders.clear')}
      </Button>
    </Group>
  );
}
