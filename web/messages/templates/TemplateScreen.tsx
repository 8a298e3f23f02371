import { useParams } from 'react-router';
import { useDocument } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { useUser } from '../../data/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredTemplate } from './data/use-template.ts';
import { TemplateEditor } from './editor/TemplateEditor.tsx';
import { NewTemplate } from './NewTemplate.tsx';

/** /message-template/:id: one template, or a new one. */
export function TemplateScreen() {
  const text = useText();
  const rights = useRights();
  const { client_id } = useUser();
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  const { data, error, refetch } = useDocument<StoredTemplate>('message_templates', isNew ? undefined : id);
  if (isNew)
    return (
      <Screen title={text('messaging.templates.new')} crumbs={[{ label: text('messaging.templates.title'), to: '/message-templates' }]}>
        {!rights ? (
          <Waiting />
        ) : rights.allows('CREATE', 'MESSAGE_TEMPLATES') ? (
          <NewTemplate />
        ) : (
          <NoAccess right={{ verb: 'CREATE', resource: 'MESSAGE_TEMPLATES' }} />
        )}
      </Screen>
    );
  if (error) return <ScreenFailure error={error} onRetry={() => void refetch()} right={{ verb: 'READ', resource: 'MESSAGE_TEMPLATES' }} />;
  if (!data || !rights) return <Waiting lines={8} />;
  const item = { id: data.id, client_id };
  return (
    <TemplateEditor
      key={data.id}
      stored={data}
      mayEdit={rights.allows('UPDATE', 'MESSAGE_TEMPLATES', item)}
      mayDelete={rights.allows('DELETE', 'MESSAGE_TEMPLATES', item)}
    />
  );
}
