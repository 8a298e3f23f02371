import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { copyName } from '../../documents/list/copy-name.ts';
import { DeletedTemplates, TemplateMenu } from '../../documents/list/TemplateMenu.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredTemplate } from './data/use-template.ts';
import { templateKind } from './editor/template-draft.ts';

/** /message-templates: the templates of messages. */
export function TemplatesScreen() {
  const text = useText();
  const rights = useRights();
  const mayCreate = rights?.allows('CREATE', 'MESSAGE_TEMPLATES') === true;
  return (
    <Screen
      title={text('messaging.templates.title')}
      lead={text('messaging.templates.lead')}
      actions={
        mayCreate && (
          <Button component={Link} to="/message-template/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
            {text('messaging.templates.new')}
          </Button>
        )
      }
    >
      {!rights ? (
        <Waiting />
      ) : rights.allows('READ', 'MESSAGE_TEMPLATES') ? (
        <Templates />
      ) : (
        <NoAccess right={{ verb: 'READ', resource: 'MESSAGE_TEMPLATES' }} />
      )}
    </Screen>
  );
}

function Templates() {
  const text = useText();
  const label = useLabel();
  const { schema } = useSchema();
  const templates = useDocuments<StoredTemplate>('message_templates');
  const modelName = (model: string | undefined) => (model && schema ? label(findModel(schema, model)?.model.displayed_name) : '');
  if (templates.error) return <Failure error={templates.error} onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Waiting />;
  return (
    <>
      <DataTable<StoredTemplate>
        caption={text('messaging.templates.title')}
        stacks
        rows={templates.data}
        rowKey={({ id }) => id}
        href={({ id }) => `/message-template/${id}`}
        columns={[
          { key: 'name', label: text('messaging.templates.name'), cell: ({ name }) => name, grow: true },
          { key: 'model', label: text('messaging.templates.model'), cell: ({ model }) => modelName(model) || '–' },
          { key: 'channel', label: text('messaging.channel'), cell: ({ channel }) => (channel ? text(`messaging.channels.${channel}`) : '–') },
        ]}
        actions={(each) => (
          <TemplateMenu
            collection="message_templates"
            template={each}
            name={each.name}
            copyOf={() => ({ ...templateKind.draftOf(each), name: copyName(each.name) })}
            pathOf={(id) => `/message-template/${id}`}
          />
        )}
        empty={<Empty title={text('messaging.templates.empty')} icon={IconMail} />}
      />
      <DeletedTemplates<StoredTemplate> collection="message_templates" nameOf={({ name }) => name} />
    </>
  );
}
