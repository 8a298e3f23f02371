import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ChannelState } from '@millwright/core/contract/messages.ts';
import { accountTypeOf } from '@millwright/core/integration/accounts.ts';
import { sendingChannels } from '@millwright/core/message/states.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { type AppFailure, call, get, post } from '../../data/http.ts';
import { formatNumber } from '../../format/numbers.ts';
import { plain } from '../../format/plain-text.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RemoveQuestion } from '../../ui/layout/RemoveQuestion.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { AnswersAddress } from './AnswersAddress.tsx';
import type { StoredAccount } from './account-draft.ts';
import classes from './providers.module.css';

type Rights = { write: boolean; remove: boolean };
type LineProps = { state: ChannelState; stored: StoredAccount | null; rights: Rights; onEdit: () => void; onChange: () => Promise<unknown> };

function useStateWords() {
  const text = useText();
  return ({ by, from, sent, per_day }: ChannelState): string => {
    const way = by === null ? text('messaging.providers.none') : text(`messaging.providers.by.${by}`, { from: from ?? '' });
    const most = per_day === null ? '' : formatNumber(per_day);
    const count = most ? text('messaging.providers.sentOf', { count: sent, most }) : text('messaging.providers.sent', { count: sent });
    return by === null && sent === 0 ? way : `${way} · ${count}`;
  };
}

/** The account of one channel, with a button that sends a test to oneself. */
function ChannelLine({ state, stored, rights, onEdit, onChange }: LineProps) {
  const text = useText();
  const failure = useFailureText();
  const words = useStateWords();
  const { channel, by } = state;
  const [asking, setAsking] = useState(false);
  const name = text(`messaging.channels.${channel}`);
  const test = useMutation<{ data: { recipient: string } }, AppFailure>({
    mutationFn: () => post('/v1/messaging/channels/test', { channel }),
    onSuccess: ({ data }) => notifications.show({ message: text('messaging.tested', { address: data.recipient }), color: 'green' }),
    onSettled: onChange,
  });
  const removal = useMutation<void, AppFailure>({
    mutationFn: () => call('DELETE', `/v1/documents/integrations/${stored?.id}`, undefined, { version: stored?.version ?? 0 }),
    onSuccess: async () => {
      setAsking(false);
      await onChange();
    },
  });
  return (
    <li className={classes.line}>
      <div>
        <Text size="sm" fw={500} component="h3">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {words(state)}
        </Text>
      </div>
      <Group gap={8}>
        {rights.write && by !== null && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${text('messaging.test')}: ${name}`}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {text('messaging.test')}
          </Button>
        )}
        {rights.write && (
          <Button variant="default" size="xs" aria-label={`${text(stored ? 'actions.edit' : 'messaging.providers.add')}: ${name}`} onClick={onEdit}>
            {text(stored ? 'actions.edit' : 'messaging.providers.add')}
          </Button>
        )}
        {rights.remove && stored && (
          <Button variant="default" size="xs" aria-label={`${text('actions.remove')}: ${name}`} onClick={() => setAsking(true)}>
            {text('actions.remove')}
          </Button>
        )}
      </Group>
      {test.error && (
        <Text size="sm" c="red" role="alert" className={classes.failure}>
          {test.error.code === 'invalid_address' ? text('messaging.providers.noPhone') : failure(test.error)}
        </Text>
      )}
      {asking && stored && (
        <RemoveQuestion
          title={text('messaging.providers.removeTitle', { name: stored.name })}
          help={text('messaging.providers.removeHelp')}
          removal={removal}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** Lists the accounts that send the company's messages: its own mail server, and its providers of text messages. */
export function ProvidersPanel({ query }: { query: string }) {
  const text = useText();
  const rights = useRights();
  const client = useQueryClient();
  const [edited, setEdited] = useState<ChannelState['channel'] | null>(null);
  const may = rights?.allows('READ', 'SETTING_DATA_CONNECTIONS') === true;
  const accounts = useDocuments<StoredAccount>('integrations');
  const channels = useQuery<ChannelState[], AppFailure>({
    queryKey: ['messaging-channels'],
    queryFn: async ({ signal }) => (await get<{ data: ChannelState[] }>('/v1/messaging/channels', { signal })).data,
    enabled: may,
    staleTime: 0,
  });
  const title = text('messaging.providers.title');
  const searched = [title, ...sendingChannels.map((each) => text(`messaging.channels.${each}`)), text('messaging.providers.names.email')];
  if (!may || !plain(searched.join(' ')).includes(plain(query))) return null;
  const renew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['messaging-channels'] }),
      client.invalidateQueries({ queryKey: ['documents', 'integrations'] }),
      client.invalidateQueries({ queryKey: ['message-preview'] }),
    ]);
  const storedOf = ({ channel, integration_id }: ChannelState): StoredAccount | null =>
    accounts.data?.find(({ id, type }) => (integration_id ? id === integration_id : type === accountTypeOf(channel))) ?? null;
  const write = rights?.allows('CREATE', 'SETTING_DATA_CONNECTIONS') === true && rights.allows('UPDATE', 'SETTING_DATA_CONNECTIONS');
  const remove = rights?.allows('DELETE', 'SETTING_DATA_CONNECTIONS') === true;
  const failed = [channels, accounts].find(({ error }) => error);
  const answers = channels.data?.find((state) => state.answers !== null)?.answers;
  const open = channels.data?.find(({ channel }) => channel === edited);
  return (
    <Panel title={title}>
      {failed ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !channels.data || !accounts.data ? (
        <Waiting lines={3} />
      ) : (
        <ul className={classes.lines}>
          {channels.data.map((state) => (
            <ChannelLine
              key={state.channel}
              state={state}
              stored={storedOf(state)}
              rights={{ write, remove }}
              onEdit={() => setEdited(state.channel)}
              onChange={renew}
            />
          ))}
        </ul>
      )}
      {answers && <AnswersAddress url={answers} />}
      {open && <AccountDialog channel={open.channel} stored={storedOf(open)} onSaved={renew} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
