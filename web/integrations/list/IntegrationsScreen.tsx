import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { toRead, useConnections, useIntegrations } from '../data/use-integrations.ts';
import { IntegrationCard } from './IntegrationCard.tsx';
import classes from './list.module.css';

/** /integrations: the connections to other systems, each a card that says how it fares. */
export function IntegrationsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const rights = useRights();
  const { client_id } = useUser();
  const integrations = useIntegrations();
  const connections = useConnections();
  const mayCreate = rights?.allows('CREATE', 'SETTING_DATA_CONNECTIONS', { client_id }) ?? false;
  useShortcut('N', mayCreate ? () => void navigate('/integrations/new') : null);
  if (rights && !rights.allows('READ', 'SETTING_DATA_CONNECTIONS', { client_id })) return <NoAccess right={toRead} />;
  if (integrations.error) return <ScreenFailure error={integrations.error} onRetry={() => void integrations.refetch()} right={toRead} />;
  const states = new Map((connections.data ?? []).map((each) => [each.id, each]));
  const rows = [...(integrations.data ?? [])].sort((one, other) => one.name.localeCompare(other.name));
  const add = mayCreate && (
    <Button component={Link} to="/integrations/new" leftSection={<IconPlus size={16} stroke={1.75} />} aria-keyshortcuts="N">
      {text('integrations.new')}
    </Button>
  );
  return (
    <Screen title={text('integrations.title')} lead={text('integrations.lead')} actions={rows.length > 0 && add}>
      {connections.error && <Failure error={connections.error} onRetry={() => void connections.refetch()} />}
      {integrations.isPending || connections.isPending ? (
        <Waiting />
      ) : rows.length === 0 ? (
        <Empty icon={IconPlugConnected} title={text('integrations.empty')} example={text('integrations.emptyExample')} action={add} />
      ) : (
        <ul className={classes.cards}>
          {rows.map((integration) => (
            <IntegrationCard
              key={integration.id}
              integration={integration}
              connection={states.get(integration.id)}
              mayEdit={rights?.allows('UPDATE', 'SETTING_DATA_CONNECTIONS', { id: integration.id, client_id }) ?? false}
            />
          ))}
        </ul>
      )}
    </Screen>
  );
}
