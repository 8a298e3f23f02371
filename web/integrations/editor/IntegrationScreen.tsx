import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { type StoredIntegration, toRead } from '../data/use-integrations.ts';
import { IntegrationEditor } from './IntegrationEditor.tsx';

/** /integrations/{id}: one connection to another system. */
export function IntegrationScreen() {
  const { id = '' } = useParams();
  const rights = useRights();
  const { client_id } = useUser();
  const integration = useDocument<StoredIntegration>('integrations', id);
  if (integration.error) return <ScreenFailure error={integration.error} onRetry={() => void integration.refetch()} right={toRead} />;
  if (!integration.data || !rights) return <Waiting lines={8} />;
  const may = (verb: 'UPDATE' | 'DELETE') => rights.allows(verb, 'SETTING_DATA_CONNECTIONS', { id: integration.data.id, client_id });
  return <IntegrationEditor key={integration.data.id} stored={integration.data} mayEdit={may('UPDATE')} mayDelete={may('DELETE')} />;
}
