import { useParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { ConsentResult } from './ConsentResult.tsx';

/** /automation/{id}/oauth: where a provider sends the browser back to from the consent of a step. */
export function StepConsentScreen() {
  const { id = '' } = useParams();
  const text = useText();
  return (
    <ConsentResult
      path={`/v1/data_connections/oauth/${encodeURIComponent(id)}`}
      crumb={{ label: text('screens.automations'), to: '/automations' }}
      back={{ label: text('integrations.backToAutomation'), to: `/automation/${id}` }}
    />
  );
}
