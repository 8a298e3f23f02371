import { Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { createUser, type NewUser } from '@millwright/core/contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AppFailure, post } from '../data/http.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useProblemText } from '../i18n/use-problem-text.ts';
import { useText } from '../i18n/use-text.ts';
import classes from './people.module.css';
import { personName } from './person-name.ts';
import { useRefreshPeople } from './use-people-list.ts';
import { useRoleChoices } from './use-role-choices.ts';

type Typed = Pick<NewUser, 'email' | 'first_name' | 'last_name'> & { role: string | null };

/** Invites somebody by mail. Errors are shown at their fields, and typed text stays. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const sentence = useFailureText();
  const words = useProblemText();
  const refresh = useRefreshPeople();
  const { choices } = useRoleChoices();
  const [typed, setTyped] = useState<Typed>({ email: '', first_name: '', last_name: '', role: 'user' });
  const invite = useMutation<unknown, AppFailure, Typed>({
    mutationFn: (person) => post(createUser.path, person),
    onSuccess: async (_, person) => {
      await refresh();
      notifications.show({ message: text('people.invited', { name: personName(person), email: person.email }), color: 'green' });
      onClose();
    },
  });
  const refused = invite.error instanceof AppFailure ? invite.error.fields : [];
  const isTaken = invite.error instanceof AppFailure && invite.error.code === 'not_unique';
  const problem = (field: keyof Typed) =>
    refused.filter((one) => one.field === field).map(words)[0] ?? (isTaken && field === 'email' ? text('people.taken') : undefined);
  const isExplained = refused.length > 0 || isTaken;
  const field = (name: 'email' | 'first_name' | 'last_name') => ({
    label: text(`people.${name}`),
    required: true,
    value: typed[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(typed);
  };
  return (
    <Modal opened onClose={onClose} title={text('people.inviteTitle')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput {...field('email')} type="email" autoComplete="off" data-autofocus />
        <div className={classes.pair}>
          <TextInput {...field('first_name')} autoComplete="off" />
          <TextInput {...field('last_name')} autoComplete="off" />
        </div>
        <Select
          label={text('people.group')}
          description={text('people.groupHelp')}
          required
          allowDeselect={false}
          data={choices}
          value={typed.role}
          error={problem('role')}
          onChange={(role) => setTyped({ ...typed, role })}
        />
        <Text size="sm" c="dimmed">
          {text('people.inviteHelp')}
        </Text>
        {invite.error && !isExplained && (
          <Text c="red" role="alert">
            {sentence(invite.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {text('people.send')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
