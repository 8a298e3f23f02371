import { Button, Group, Modal, Text } from '@mantine/core';
import { listSharedDevices, type SharedDevice } from '@millwright/core/contract/shared-devices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, get } from '../data/http.ts';
import { useUser } from '../data/session.ts';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './shared-device.module.css';

/** The shared devices of the company, with their last use; ends one after a question. */
export function SharedDevicesPanel() {
  const text = useText();
  const queries = useQueryClient();
  const key = ['shared-devices'];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get(`${listSharedDevices.path}?limit=500`, { signal }),
    staleTime: 0,
  });
  const [ending, setEnding] = useState<SharedDevice | null>(null);
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE', `${listSharedDevices.path}/${id}`),
    onSettled: () => {
      setEnding(null);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
  const devices = list.data?.data ?? [];
  return (
    <Panel title={text('sharedDevice.all')}>
      <Text size="sm">{text(list.data && !devices.length ? 'sharedDevice.none' : 'sharedDevice.allHelp')}</Text>
      {list.isPending && <Waiting />}
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {end.error && <Failure error={end.error} />}
      <ul className={classes.list}>
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      <Modal
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={text('sharedDevice.revokeTitle', { name: ending?.name ?? '' })}
        closeButtonProps={{ 'aria-label': text('actions.close') }}
      >
        <Text size="sm">{text('sharedDevice.revokeText')}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setEnding(null)}>
            {text('actions.cancel')}
          </Button>
          <Button color="red" loading={end.isPending} onClick={() => ending && end.mutate(ending.id)}>
            {text('sharedDevice.revoke')}
          </Button>
        </Group>
      </Modal>
    </Panel>
  );
}

function DeviceLine({ device, onEnd }: { device: SharedDevice; onEnd: () => void }) {
  const text = useText();
  const language = useLanguage();
  const zone = useUser().client.time_zone;
  const when = (instant: string) => formatInstant(instant, language, zone);
  const { name, idle_minutes, created_by, created_at, last_used_at } = device;
  const facts = [
    text('sharedDevice.by', { name: created_by ?? '–', when: when(created_at) }),
    last_used_at ? text('sharedDevice.used', { when: when(last_used_at) }) : text('sharedDevice.unused'),
    text('sharedDevice.minutes', { count: idle_minutes }),
  ];
  return (
    <li className={classes.line}>
      <div>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`${text('sharedDevice.revoke')}: ${name}`} onClick={onEnd}>
        {text('sharedDevice.revoke')}
      </Button>
    </li>
  );
}
