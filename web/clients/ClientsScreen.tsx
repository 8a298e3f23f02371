import { Button, Group, Modal, SegmentedControl, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Client } from '@millwright/core/contract/clients.ts';
import { IconBuildingFactory2, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useUser } from '../data/session.ts';
import { useTimes } from '../fields/view/use-times.ts';
import { languageNames } from '../i18n/language-names.ts';
import { useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './clients.module.css';
import { UseDialog } from './UseDialog.tsx';
import { useClients, useSwitchClient } from './use-clients.ts';
import { VisitDialog } from './VisitDialog.tsx';

const kinds = ['open', 'closed'] as const;

/** /clients: the companies of this installation, for product administrators. */
export function ClientsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const rights = useRights();
  const everywhere = rights?.allows('READ', 'CLIENTS', { client_id: null }) === true;
  const [kind, setKind] = useState<(typeof kinds)[number]>('open');
  const clients = useClients(kind === 'closed', everywhere);
  return (
    <Screen
      title={text('clients.title')}
      lead={text('clients.lead')}
      actions={
        everywhere && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => void navigate('/client/new')}>
            {text('clients.new')}
          </Button>
        )
      }
    >
      {!rights ? (
        <Waiting />
      ) : !everywhere ? (
        <NoAccess right={{ verb: 'READ', resource: 'CLIENTS' }} />
      ) : (
        <>
          <Group mb="sm">
            <SegmentedControl
              value={kind}
              onChange={(chosen) => setKind(chosen as (typeof kinds)[number])}
              data={kinds.map((value) => ({ value, label: text(`clients.kinds.${value}`) }))}
            />
          </Group>
          {clients.error ? (
            <Failure error={clients.error} onRetry={() => void clients.refetch()} />
          ) : !clients.data ? (
            <Waiting />
          ) : (
            <Companies clients={clients.data.data} closed={kind === 'closed'} />
          )}
          {clients.hasNextPage && (
            <Button variant="subtle" fullWidth loading={clients.isFetchingNextPage} onClick={() => void clients.fetchNextPage()}>
              {text('objects.more')}
            </Button>
          )}
        </>
      )}
    </Screen>
  );
}

function Companies({ clients, closed }: { clients: Client[]; closed: boolean }) {
  const text = useText();
  const times = useTimes();
  const me = useUser();
  const open = useSwitchClient();
  const [closing, setClosing] = useState<Client | null>(null);
  const [visiting, setVisiting] = useState<Client | null>(null);
  const [used, setUsed] = useState<Client | null>(null);
  return (
    <>
      {open.error && <Failure error={open.error} onRetry={() => open.variables && open.mutate(open.variables)} />}
      <DataTable<Client>
        caption={text('clients.title')}
        stacks
        rows={clients}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: text('clients.name'), cell: ({ name }) => name, grow: true },
          {
            key: 'language',
            label: text('clients.language'),
            cell: ({ language }) => languageNames[language as keyof typeof languageNames] ?? language,
          },
          { key: 'zone', label: text('clients.zone'), cell: ({ time_zone }) => time_zone },
          { key: 'since', label: text('clients.since'), cell: ({ created_at }) => times.instant(created_at) },
        ]}
        actions={(client) =>
          closed ? (
            <Button
              variant="default"
              size="xs"
              aria-label={`${text('clients.reopen')}: ${client.name}`}
              loading={open.isPending && open.variables?.id === client.id}
              onClick={() =>
                open.mutate(
                  { id: client.id },
                  { onSuccess: () => notifications.show({ message: text('clients.reopened', { name: client.name }), color: 'green' }) },
                )
              }
            >
              {text('clients.reopen')}
            </Button>
          ) : (
            <Group gap="xs" className={classes.actions}>
              <Button variant="default" size="xs" aria-label={`${text('clients.use')}: ${client.name}`} onClick={() => setUsed(client)}>
                {text('clients.use')}
              </Button>
              {client.id !== me.client_id && (
                <Button variant="default" size="xs" aria-label={`${text('clients.visit')}: ${client.name}`} onClick={() => setVisiting(client)}>
                  {text('clients.visit')}
                </Button>
              )}
              {client.id !== me.client_id && !me.impersonated && (
                <Button variant="default" size="xs" aria-label={`${text('clients.close')}: ${client.name}`} onClick={() => setClosing(client)}>
                  {text('clients.close')}
                </Button>
              )}
            </Group>
          )
        }
        empty={<Empty title={text(closed ? 'clients.noneClosed' : 'clients.none')} icon={IconBuildingFactory2} />}
      />
      {used && <UseDialog client={used} onClose={() => setUsed(null)} />}
      {visiting && <VisitDialog client={visiting} onClose={() => setVisiting(null)} />}
      {closing && <CloseDialog client={closing} onClose={() => setClosing(null)} />}
    </>
  );
}

/** Asks for the company's name before its people are signed out. */
function CloseDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const text = useText();
  const close = useSwitchClient();
  const [typed, setTyped] = useState('');
  const shut = () =>
    close.mutate(
      { id: client.id, close: typed.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: text('clients.closed', { name: client.name }), color: 'green' });
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('clients.closeTitle', { name: client.name })}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <Text size="sm" mb="sm">
        {text('clients.closeHelp')}
      </Text>
      <TextInput
        label={text('settings.closeName', { name: client.name })}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {close.error && <Failure error={close.error} onRetry={shut} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button color="red" disabled={typed.trim() !== client.name.trim()} loading={close.isPending} onClick={shut}>
          {text('clients.close')}
        </Button>
      </Group>
    </Modal>
  );
}
