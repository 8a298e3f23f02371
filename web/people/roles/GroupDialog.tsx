import { Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import type { OtherRole, RoleLook } from '@millwright/core/access/changes/changes.ts';
import { levelOf } from '@millwright/core/access/roles.ts';
import type { Acl, Role } from '@millwright/core/access/types.ts';
import { kebab } from '@millwright/core/kebab.ts';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useRoleWords } from '../../i18n/use-role-words.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../people.module.css';
import { OtherRoles } from './OtherRoles.tsx';
import { readOtherRoles, useChangeAccess } from './rights/use-access.ts';

type Props = {
  acl: Acl;
  /** The group that is renamed or moved; without one a group is made, with the rights of `like` if there is one. */
  role?: Role;
  like?: Role;
  onClose: () => void;
  onSaved: (role: string) => void;
};

/** A name for a new group that no group has yet. */
function freeName(acl: Acl, label: string): string {
  const letters = kebab(label, 55).replace(/^[^a-z]+/, '') || 'group';
  const usedNames = new Set(acl.roles.map(({ role }) => role));
  for (let count = 1; ; count++) {
    const name = count === 1 ? letters : `${letters}-${count}`;
    if (!usedNames.has(name)) return name;
  }
}

/** Makes, copies, renames or moves a group of the company's own. */
export function GroupDialog({ acl, role, like, onClose, onSaved }: Props) {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const roleWords = useRoleWords();
  const change = useChangeAccess();
  const [label, setLabel] = useState(role?.label ?? (like ? `${roleWords(like.role, like.label)}${text('access.copy')}` : ''));
  const [parent, setParent] = useState<string | null>(role?.parent ?? (like && !levelOf(like.role) ? like.parent : (like?.role ?? 'user')));
  // The version that saving replaces: the one at the opening of the dialog, or the newer one that the dialog has shown since.
  const [seen, setSeen] = useState<RoleLook | null>(role ? { parent: role.parent, label: role.label } : null);
  const [others, setOthers] = useState<OtherRole[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = role?.role ?? freeName(acl, label);
    const cells = like ? acl.privileges.filter((line) => line.role === like.role).map((line) => ({ ...line, role: name })) : [];
    const changes = { roles: [{ role: name, parent, label: label.trim(), seen }], cells };
    change.mutate(changes, { onSuccess: () => onSaved(name), onError: ({ code }) => void (code === 'out_of_sync' && role && tell(changes)) });
  };
  const tell = async (changes: Parameters<typeof readOtherRoles>[0]) => {
    const now = await readOtherRoles(changes).catch(() => []);
    setOthers(now);
    if (now[0]) setSeen(now[0].now);
  };
  const [problem] = change.error?.fields ?? [];
  const note = others.length > 0 && change.error?.code === 'out_of_sync' ? null : problem ? words(problem) : change.error && sentence(change.error);
  // A group is never below itself.
  const choices = acl.roles
    .filter((each) => each.role !== 'admin' && (!role || (each.role !== role.role && !acl.flattenRoles[each.role]?.includes(role.role))))
    .map((each) => ({ value: each.role, label: roleWords(each.role, each.label) }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={text(role ? 'access.rename' : like ? 'access.duplicate' : 'access.newGroup')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={text('people.name')}
          required
          maxLength={200}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={text('access.below')}
          description={text('access.belowHelp')}
          allowDeselect={false}
          data={choices}
          value={parent}
          onChange={setParent}
        />
        <OtherRoles roles={others} acl={acl} />
        {note && (
          <Text c="red" role="alert">
            {note}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" disabled={!label.trim()} loading={change.isPending}>
            {text('actions.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
