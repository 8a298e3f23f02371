import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppFailure, get, post } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';

/** Whether a person signs in with a second step; taken away for who has lost theirs. */
export function PersonSecondStepPanel({ person_id, name }: { person_id: string; name: string }) {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { client } = useUser();
  const [asking, setAsking] = useState(false);
  const path = `/v1/people/${person_id}/second-step` as const;
  const key = ['people', 'second-step', person_id];
  const state = useQuery({ queryKey: key, queryFn: ({ signal }) => get(path, { signal }), staleTime: 0 });
  const reset = useMutation<unknown, AppFailure>({
    mutationFn: () => post(`${path}/reset`),
    onSuccess: () => {
      notifications.show({ message: text('secondStep.resetDone', { name }), color: 'green' });
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  const { since = null, passkeys = 0 } = state.data?.data ?? {};
  return (
    <Panel title={text('secondStep.title')}>
      {state.isPending && <Waiting />}
      {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
      {reset.error && <Failure error={reset.error} onRetry={() => reset.mutate()} />}
      {state.data && (
        <Text size="sm">
          {since && text('secondStep.personOn', { name, when: formatInstant(since, language, client.time_zone) })}
          {!since && passkeys === 0 && text('secondStep.personOff', { name })}
          {passkeys > 0 && ` ${text('secondStep.personPasskeys', { name, count: passkeys })}`}
        </Text>
      )}
      {(since || passkeys > 0) && (
        <Group>
          <Button variant="default" color="red" loading={reset.isPending} onClick={() => setAsking(true)}>
            {text('secondStep.reset')}
          </Button>
        </Group>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={text('secondStep.reset')}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <Text size="sm">{text('secondStep.resetHelp', { name })}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {text('actions.cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              setAsking(false);
              reset.mutate();
            }}
          >
            {text('secondStep.reset')}
          </Button>
        </Group>
      </Modal>
    </Panel>
  );
}
