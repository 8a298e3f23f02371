import { useParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { ConsentResult } from './ConsentResult.tsx';

/** /integrations/{id}/oauth: where a provider sends the browser back to. */
export function ConsentScreen() {
  const { id = '' } = useParams();
  const text = useText();
  return (
    <ConsentResult
      path={`/v1/integrations/oauth/${encodeURIComponent(id)}`}
      crumb={{ label: text('integrations.title'), to: '/integrations' }}
      back={{ label: text('integrations.back'), to: `/integrations/${id}` }}
    />
  );
}
