import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { idleChoices, shareDevice } from '@millwright/core/contract/shared-devices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { noteShared, readThisDevice } from '../data/device/shared-device.ts';
import { useRights } from '../data/documents/use-rights.ts';
import { post } from '../data/http.ts';
import { useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import classes from './shared-device.module.css';

/** Makes this browser a shared device, for people who may change people. On a browser that is not shared, nothing for anybody else. */
export function ShareDevicePanel() {
  const text = useText();
  const rights = useRights();
  const device = useQuery({ queryKey: ['this-device'], queryFn: ({ signal }) => readThisDevice(signal), staleTime: 0 });
  const may = rights?.allows('UPDATE', 'USERS') === true;
  if (device.data === undefined || (!device.data && !may)) return null;
  return (
    <Panel title={text('sharedDevice.title')}>
      <Text size="sm">{device.data ? text('sharedDevice.isShared', { name: device.data.name }) : text('sharedDevice.help')}</Text>
      {device.data ? (
        <Group>
          <Button component={Link} to="/auth/switch" variant="default">
            {text('shell.switchPerson')}
          </Button>
        </Group>
      ) : (
        <ShareForm />
      )}
    </Panel>
  );
}

function ShareForm() {
  const text = useText();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [idle, setIdle] = useState('20');
  const share = useMutation({
    mutationFn: () => post(shareDevice.path, { name: name.trim(), idle_minutes: idleChoices.find((count) => String(count) === idle) ?? 20 }),
    onSuccess: () => {
      noteShared(true);
      notifications.show({ message: text('sharedDevice.shared'), color: 'green' });
      return Promise.all([queries.invalidateQueries({ queryKey: ['this-device'] }), queries.invalidateQueries({ queryKey: ['shared-devices'] })]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) share.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {share.error && <Failure error={share.error} />}
      <TextInput
        label={text('sharedDevice.name')}
        description={text('sharedDevice.nameHelp')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={text('sharedDevice.idle')}
        allowDeselect={false}
        data={idleChoices.map((count) => ({ value: String(count), label: text('sharedDevice.minutes', { count }) }))}
        value={idle}
        onChange={(value) => value && setIdle(value)}
      />
      <Group>
        <Button type="submit" variant="default" loading={share.isPending} disabled={!name.trim()}>
          {text('sharedDevice.share')}
        </Button>
      </Group>
    </form>
  );
}
