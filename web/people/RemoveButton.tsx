import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { User } from '@millwright/core/contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { type AppFailure, call } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { personName } from './person-name.ts';
import { useRefreshPeople } from './use-people-list.ts';

/** Removes a disabled person for good, after a question. */
export function RemoveButton({ person }: { person: User }) {
  const text = useText();
  const rights = useRights();
  const navigate = useNavigate();
  const refresh = useRefreshPeople();
  const [asking, setAsking] = useState(false);
  const name = personName(person);
  const remove = useMutation<void, AppFailure>({
    mutationFn: () => call('DELETE', `/v1/documents/users/${person.id}?hard=1`),
    onSuccess: async () => {
      notifications.show({ message: text('people.removed', { name }), color: 'green' });
      await navigate('/users', { replace: true });
      await refresh();
    },
  });
  if (!rights?.allows('DELETE', 'USERS', { id: person.id, client_id: person.client_id })) return null;
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {text('people.remove')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={text('people.removeTitle', { name })}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <Text size="sm">{text('people.removeHelp', { name })}</Text>
        {remove.error && <Failure error={remove.error} onRetry={() => remove.mutate()} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {text('actions.cancel')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text('people.remove')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
