import { Button, Group, Text } from '@mantine/core';
import type { Connection } from '@millwright/core/contract/integrations.ts';
import { isByConsent } from '@millwright/core/sign-in/consent.ts';
import { Link } from 'react-router';
import { useErrorText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Ago } from '../../ui/Ago.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { stateTones } from '../data/states.ts';
import { type StoredIntegration, useConnect, useTest } from '../data/use-integrations.ts';
import classes from './list.module.css';

type Props = {
  integration: StoredIntegration;
  connection: Connection | undefined;
  mayEdit: boolean /** On its own page, which bears its name. */;
  page?: boolean;
};

/** The automations that use an integration. Automations that the reader may not see are only counted. */
export function UsedBy({ uses }: { uses: Connection['used_by'] }) {
  const text = useText();
  const label = useLabel();
  if (!uses.length) return <Text size="sm">{text('integrations.unused')}</Text>;
  const named = uses.filter(({ name }) => name !== null);
  const others = uses.length - named.length;
  return (
    <Text size="sm" component="div">
      {text('integrations.usedBy')}{' '}
      {named.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/automation/${id}`}>{label(name ?? '')}</Link>
        </span>
      ))}
      {others > 0 && ` ${text('integrations.others', { count: others })}`}
    </Text>
  );
}

/** One connection: how it fares, why it last failed, who uses it; tried and connected from here. */
export function IntegrationCard({ integration, connection, mayEdit, page = false }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const { id, name, url, authentication = {} } = integration;
  const test = useTest(id);
  const connect = useConnect(id);
  const state = connection?.state ?? 'unknown';
  const why = ({ code, details = {} }: NonNullable<Connection['error']>) => errorText({ code, message: code, details });
  const isConnected = state !== 'not_connected';
  return (
    <li className={classes.card} data-state={state}>
      <div className={classes.head}>
        {!page && (
          <Link className={classes.name} to={`/integrations/${id}`}>
            {name}
          </Link>
        )}
        <StatusBadge tone={stateTones[state]} label={text(`integrations.states.${state}`)} />
      </div>
      {url && (
        <Text size="sm" c="dimmed" className={classes.address}>
          {url}
        </Text>
      )}
      {connection?.error && (
        <Text size="sm" className={classes.error}>
          {why(connection.error)} {connection.failed_at && <Ago at={connection.failed_at} />}
        </Text>
      )}
      {connection?.worked_at && (
        <Text size="sm" c="dimmed">
          {text('integrations.worked')} <Ago at={connection.worked_at} />
        </Text>
      )}
      {connection?.connected_by && (
        <Text size="sm" c="dimmed">
          {text('integrations.connectedBy', { name: connection.connected_by })}
        </Text>
      )}
      <UsedBy uses={connection?.used_by ?? []} />
      <div role="status">
        {test.data && (
          <Text size="sm" fw={500}>
            {test.data.works ? text('integrations.works') : test.data.error && why(test.data.error)}
          </Text>
        )}
      </div>
      {(test.error || connect.error) && <Failure error={test.error ?? connect.error} />}
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          loading={test.isPending}
          aria-label={`${text('integrations.test')}: ${name}`}
          onClick={() => test.mutate()}
        >
          {text('integrations.test')}
        </Button>
        {mayEdit && isByConsent(authentication) && (
          <Button
            size="xs"
            variant={isConnected && state !== 'broken' ? 'default' : 'filled'}
            loading={connect.isPending}
            aria-label={`${text(isConnected ? 'integrations.reconnect' : 'integrations.connect')}: ${name}`}
            onClick={() => connect.mutate()}
          >
            {text(isConnected ? 'integrations.reconnect' : 'integrations.connect')}
          </Button>
        )}
      </Group>
    </li>
  );
}
