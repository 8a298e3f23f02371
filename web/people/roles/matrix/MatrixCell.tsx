import { Menu, UnstyledButton } from '@mantine/core';
import type { Cell } from '@millwright/core/access/changes/changes.ts';
import { accessOfRole, type CellState, cellState, parseLine } from '@millwright/core/access/check-privileges.ts';
import { isForAdministrators } from '@millwright/core/access/resolve.ts';
import { levelOf } from '@millwright/core/access/roles.ts';
import { IconArrowUp, IconCheck, IconHelp, IconLock, IconX } from '@tabler/icons-react';
import { useRoleWords } from '../../../i18n/use-role-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import classes from '../roles.module.css';
import type { MatrixProps } from './Matrix.tsx';

type Props = MatrixProps & { cell: Cell; name: string };

type Standing = CellState | 'administrators';

/**
 * Whether the role has the right, where it comes from, and which settings are possible: rights for administrators alone cannot be given to
 * others.
 */
function useAnswer({ acl, role, cell }: Pick<Props, 'acl' | 'role' | 'cell'>) {
  const parsed = parseLine(cell);
  const state: Standing = cellState(acl, role, cell);
  if (!parsed) return { state, allowed: false, from: role };
  const item = { ...(parsed.id !== undefined && { id: parsed.id }), ...(!parsed.own && { client_id: null }) };
  const { allowed, role: from } = accessOfRole(acl, role).explain(parsed.verb, parsed.resource, item);
  if (allowed && isForAdministrators(acl, role, parsed.verb, parsed.resource)) return { state: 'administrators' as const, allowed: false, from };
  return { state, allowed, from };
}

const looks: Record<Standing, 'solid' | 'outline' | 'dotted' | 'conflict'> = {
  allow: 'solid',
  deny: 'solid',
  inherit: 'outline',
  not_set: 'dotted',
  calculated: 'dotted',
  conflict: 'conflict',
  administrators: 'conflict',
};

/** One right of a group: solid if set here, outlined if inherited, dotted if built in, a padlock if it cannot be given. */
export function MatrixCell({ acl, role, cell, name, changed, mayWrite, onSet, onWhy }: Props) {
  const text = useText();
  const roleWords = useRoleWords();
  const { state, allowed, from } = useAnswer({ acl, role, cell });
  const words = (each: string) => roleWords(each, acl.roles.find((one) => one.role === each)?.label);
  const answer = text(allowed ? 'access.allowed' : 'access.denied');
  const because = text(`access.states.${state}`, { group: words(from) });
  const Icon = looks[state] === 'conflict' ? IconLock : allowed ? IconCheck : IconX;
  const fixed = !mayWrite || levelOf(role) === 'ADMIN';
  return (
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.cell}
          data-cell={`${cell.resource} ${cell.action}`}
          data-look={looks[state]}
          data-allowed={allowed}
          data-changed={changed.has(`${cell.resource} ${cell.action}`) || undefined}
          aria-label={`${name}: ${answer}, ${because}`}
          title={`${answer}: ${because}`}
        >
          <Icon size={16} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={fixed} onClick={() => onSet(cell, null)}>
          {text('access.inherit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCheck size={16} />} disabled={fixed || levelOf(role) === 'GUEST'} onClick={() => onSet(cell, 'allow')}>
          {text('access.allow')}
        </Menu.Item>
        <Menu.Item leftSection={<IconX size={16} />} disabled={fixed} onClick={() => onSet(cell, 'deny')}>
          {text('access.deny')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHelp size={16} />} onClick={() => onWhy(cell)}>
          {text('access.why')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
