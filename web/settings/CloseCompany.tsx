import { Alert, Button, Group, List, TextInput } from '@mantine/core';
import { reopening_days } from '@millwright/core/access/closing.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../data/http.ts';
import { endedHere } from '../data/session.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { useRightWords } from '../ui/states/right-words.ts';

type Props = { client: { id: string; name: string }; mayClose: boolean };

/** Closes the company after its name is typed, and explains the effects first. Without the right it names the missing one. */
export function CloseCompany({ client, mayClose }: Props) {
  const text = useText();
  const rightWords = useRightWords();
  const [typed, setTyped] = useState('');
  const close = useMutation({
    mutationFn: () => call('DELETE', `/v1/documents/clients/${client.id}?name=${encodeURIComponent(typed.trim())}`),
    onSuccess: endedHere,
  });
  if (!mayClose)
    return (
      <Panel title={text('settings.close')}>
        <p>{text('settings.closeDenied', { right: rightWords({ verb: 'DELETE', resource: 'CLIENTS' }) })}</p>
      </Panel>
    );
  return (
    <Panel title={text('settings.close')}>
      <Alert color="orange">
        <List size="sm">
          <List.Item>{text('settings.closeOut')}</List.Item>
          <List.Item>{text('settings.closeRuns')}</List.Item>
          <List.Item>{text('settings.closeKept', { days: reopening_days })}</List.Item>
        </List>
      </Alert>
      {close.error && <Failure error={close.error} onRetry={() => close.mutate()} />}
      <TextInput
        label={text('settings.closeName', { name: client.name })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button color="red" disabled={typed.trim() !== client.name.trim()} loading={close.isPending} onClick={() => close.mutate()}>
          {text('settings.close')}
        </Button>
      </Group>
    </Panel>
  );
}
