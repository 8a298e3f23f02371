import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type AccessChanges, type CellChange, withSeen } from '@millwright/core/access/changes/changes.ts';
import type { AccessEffect } from '@millwright/core/contract/access.ts';
import { Link } from 'react-router';
import { useRoleWords } from '../../i18n/use-role-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { OtherRoles } from './OtherRoles.tsx';
import { useAcl, useChangeAccess, useTriedChanges } from './rights/use-access.ts';
import { useCellWords } from './rights/use-cell-words.ts';
import classes from './roles.module.css';

type Props = {
  title: string;
  changes: AccessChanges;
  /** A remark beside the changes. */
  note?: string | null;
  /** The label of the button. */
  verb?: 'save' | 'delete' | 'undo';
  onClose: () => void;
  onSaved: () => void;
};

/** Shows which groups and people gain or lose which rights, before rights are changed. */
export function SaveDialog({ title, changes, note = null, verb = 'save', onClose, onSaved }: Props) {
  const text = useText();
  const tried = useTriedChanges(changes);
  const save = useChangeAccess();
  const inUse = tried.error?.fields.some(({ code }) => code === 'in_use') === true;
  const others = tried.data?.others ?? [];
  const otherRoles = tried.data?.other_roles ?? [];
  const { acl } = useAcl();
  const faster = save.error?.code === 'out_of_sync';
  // Saving replaces the changes by others that this dialog has shown. Changes made since then are shown first.
  const confirm = () =>
    save.mutate(withSeen(changes, others, otherRoles), {
      onSuccess: () => {
        notifications.show({ message: text('access.saved'), color: 'green' });
        onSaved();
      },
      onError: ({ code }) => void (code === 'out_of_sync' && tried.refetch()),
    });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {inUse ? (
        <Text size="sm" role="alert">
          {text('access.inUse')} <Link to={`/users?role=${changes.removed?.[0]}`}>{text('access.itsPeople')}</Link>
        </Text>
      ) : tried.error ? (
        <Failure error={tried.error} onRetry={() => void tried.refetch()} />
      ) : !tried.data ? (
        <Waiting />
      ) : tried.data.effects.length === 0 ? (
        <Text size="sm">{text('access.nobody')}</Text>
      ) : (
        <ul className={classes.effects}>
          {tried.data.effects.map((effect) => (
            <Effect key={effect.role} effect={effect} />
          ))}
        </ul>
      )}
      {note && <Alert color="blue">{note}</Alert>}
      {others.length > 0 && <Others cells={others} />}
      <OtherRoles roles={otherRoles} acl={acl} />
      {faster && (
        <Text size="sm" mt="sm" role="status">
          {text('access.othersAgain')}
        </Text>
      )}
      {save.error && !faster && <Failure error={save.error} onRetry={confirm} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button {...(verb === 'delete' && { color: 'red' })} disabled={!tried.data || tried.isFetching} loading={save.isPending} onClick={confirm}>
          {text(`actions.${verb}`)}
        </Button>
      </Group>
    </Modal>
  );
}

/** Rights that somebody else has changed since they were seen, which a save replaces. */
function Others({ cells }: { cells: readonly CellChange[] }) {
  const text = useText();
  const cellWords = useCellWords();
  return (
    <Alert color="yellow" role="alert" mt="sm" title={text('access.others')}>
      <ul className={classes.effects}>
        {cells.map((cell) => (
          <li key={`${cell.role} ${cell.resource} ${cell.action}`}>
            {text(`access.othersSet.${cell.verb ?? 'inherit'}`, { what: cellWords(cell) })}
          </li>
        ))}
      </ul>
      {text('access.othersHelp')}
    </Alert>
  );
}

function Effect({ effect: { role, gains, loses, people, names } }: { effect: AccessEffect }) {
  const text = useText();
  const roleWords = useRoleWords();
  const cellWords = useCellWords();
  const { acl } = useAcl();
  const name = roleWords(role, acl?.roles.find((each) => each.role === role)?.label);
  const more = people - names.length;
  const who = names.map((person) => person.name).join(', ');
  return (
    <li className={classes.effect}>
      <Text size="sm" fw={600} component="div">
        {name} · {text('access.people', { count: people })}
      </Text>
      {who && (
        <Text size="xs" c="dimmed" component="div">
          {more > 0 ? text('access.andMore', { who, count: more }) : who}
        </Text>
      )}
      {gains.length > 0 && <Text size="sm">{text('access.gains', { what: gains.map(cellWords).join('; ') })}</Text>}
      {loses.length > 0 && <Text size="sm">{text('access.loses', { what: loses.map(cellWords).join('; ') })}</Text>}
    </li>
  );
}
