import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import type { StoredTemplate } from './use-template.ts';

/** /message-template/:id: one template, or a new one. */
export function TemplateScreen() {
  const text = useText();
  const rights = useRights();
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const { data, error, refetch } = useDocument<StoredTemplate>('message_templates', isNew ? undefined : id);
  const verb = isNew ? 'CREATE' : 'READ';
  return (
    <Screen title={isNew ? text('messaging.templates.new') : (data?.name ?? text('messaging.templates.one'))}>
      {!rights ? (
        <Waiting />
      ) : !rights.allows(verb, 'MESSAGE_TEMPLATES') ? (
        <NoAccess right={{ verb, resource: 'MESSAGE_TEMPLATES' }} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : isNew || data ? (
        <TemplateEditor key={id} template={data} mayWrite={isNew || rights.allows('UPDATE', 'MESSAGE_TEMPLATES', { id })} />
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}
