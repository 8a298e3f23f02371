import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { copyName } from '../../documents/list/copy-name.ts';
import { DeletedTemplates, TemplateMenu } from '../../documents/list/TemplateMenu.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import type { StoredTemplate } from '../data/use-templates.ts';
import { printable, templateKind } from '../editor/template-draft.ts';
import { NewTemplate } from './NewTemplate.tsx';

const toRead = { verb: 'READ', resource: 'PDF_TEMPLATES' } as const;

/** The page `/pdf-templates`: the built-in templates and the company's own. */
export function TemplatesScreen() {
  const text = useText();
  const label = useLabel();
  const templates = useDocuments<StoredTemplate>('pdf_templates');
  const rights = useRights();
  const { client_id } = useUser();
  const { schema } = useSchema();
  const [making, setMaking] = useState(false);
  const mayCreate = rights?.allows('CREATE', 'PDF_TEMPLATES', { client_id }) ?? false;
  useShortcut('N', mayCreate && schema ? () => setMaking(true) : null);
  if (rights && !rights.allows('READ', 'PDF_TEMPLATES', { client_id })) return <NoAccess right={toRead} />;
  if (templates.error) return <ScreenFailure error={templates.error} onRetry={() => void templates.refetch()} right={toRead} />;
  const modelName = ({ model }: StoredTemplate) => (model ? label((schema && findModel(schema, model)?.model.displayed_name) ?? model) : '');
  const origin = ({ template, updated_at }: StoredTemplate) => (template ? (updated_at ? 'changedHere' : 'builtIn') : 'own');
  const rows = [...(templates.data ?? [])].sort((one, other) => label(one.name).localeCompare(label(other.name)));
  return (
    <Screen
      title={text('pdf.templates')}
      lead={text('pdf.lead')}
      actions={
        mayCreate &&
        schema && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} aria-keyshortcuts="N" onClick={() => setMaking(true)}>
            {text('pdf.new')}
          </Button>
        )
      }
    >
      {templates.isPending ? (
        <Waiting />
      ) : (
        <DataTable
          caption={text('pdf.templates')}
          stacks
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id, slug }) => `/pdf-template/${slug || id}`}
          columns={[
            { key: 'name', label: text('pdf.name'), cell: ({ name }) => label(name), grow: true },
            { key: 'model', label: text('pdf.model'), cell: modelName },
            { key: 'origin', label: text('formEditor.origin'), cell: (each) => text(`formEditor.${origin(each)}`) },
            { key: 'changed', label: text('formEditor.lastChange'), cell: ({ updated_at }) => (updated_at ? <Ago at={updated_at} /> : '') },
          ]}
          actions={(each) => (
            <TemplateMenu
              collection="pdf_templates"
              template={each}
              name={label(each.name)}
              copyOf={() => ({ ...printable(each, templateKind.draftOf(each)), name: copyName(each.name) })}
              pathOf={(id) => `/pdf-template/${id}`}
            />
          )}
          empty={<Empty icon={IconFileTypePdf} title={text('pdf.empty')} example={text('pdf.emptyExample')} />}
        />
      )}
      <DeletedTemplates<StoredTemplate> collection="pdf_templates" nameOf={({ name }) => name} />
      {making && schema && <NewTemplate schema={schema} onClose={() => setMaking(false)} />}
    </Screen>
  );
}
