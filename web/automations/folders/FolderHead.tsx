import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOff, IconPencil } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import type { Folder } from './by-folder.ts';
import classes from './folders.module.css';

type Props = {
  folder: Folder;
  columns: number;
  open: boolean;
  onFold: () => void;
  /** Undefined if the user may not change automations. */
  commands?: { rename: () => void; takeOut: () => void } | undefined;
};

/** The row above the automations of a folder: folds them and has the folder's actions. */
export function FolderHead({ folder: { name, automations }, columns, open, onFold, commands }: Props) {
  const text = useText();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className={classes.head}>
        <span className={classes.line}>
          <UnstyledButton className={classes.fold} aria-expanded={open} onClick={onFold}>
            <Chevron size={16} stroke={1.75} aria-hidden />
            {name !== null && <IconFolder size={16} stroke={1.75} aria-hidden />}
            <span className={classes.name}>{name ?? text('automations.folders.none')}</span>
            <span className={classes.count}>{automations.length}</span>
          </UnstyledButton>
          {name !== null && commands && (
            <MoreMenu label={text('automations.folders.menuOf', { name })}>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={commands.rename}>
                {text('automations.folders.rename')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFolderOff size={16} stroke={1.75} />} onClick={commands.takeOut}>
                {text('automations.folders.takeOut')}
              </Menu.Item>
            </MoreMenu>
          )}
        </span>
      </th>
    </tr>
  );
}
