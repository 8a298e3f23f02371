import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { FoldedDeletedDocuments } from '../../documents/list/DeletedDocuments.tsx';
import { useDocumentChanges } from '../../documents/list/use-document-changes.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { Ago } from '../../ui/Ago.tsx';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { copyOf, type StoredForm } from './copy-of.ts';
import { FormActions } from './FormActions.tsx';
import { NewForm } from './NewForm.tsx';

/** The screen /forms: the forms that this person may fill in or edit. */
export function FormsScreen() {
  const text = useText();
  const label = useLabel();
  const forms = useDocuments<StoredForm>('forms');
  const { create } = useDocumentChanges<StoredForm>('forms');
  const { client_id } = useUser();
  const rights = useRights();
  const mayCreate = rights?.allows('CREATE', 'FORMS', { client_id }) ?? false;
  const builds = rights?.allows('UPDATE', 'FORMS', { client_id }) ?? false;
  // The server lets only product administrators restore a form.
  const restores = rights?.allows('READ', 'CLIENTS', { client_id: null }) ?? false;
  const { schema } = useSchema();
  const [making, setMaking] = useState(false);
  useShortcut('N', mayCreate && schema ? () => setMaking(true) : null);
  const path = (form: StoredForm) => `/form/${form.slug || form.id}`;
  const modelName = (form: StoredForm) => label((schema && findModel(schema, form.model)?.model.displayed_name) ?? form.model);
  const rows = (forms.data ?? []).filter((form) => !form.deleted).sort((a, b) => label(a.title).localeCompare(label(b.title)));
  const origin = ({ template, updated_at, unpublished }: StoredForm) =>
    unpublished ? 'draft' : template ? (updated_at ? 'changedHere' : 'builtIn') : 'own';
  const building = [
    { key: 'step', label: text('formEditor.step'), cell: (form: StoredForm) => form.step ?? '' },
    { key: 'origin', label: text('formEditor.origin'), cell: (form: StoredForm) => text(`formEditor.${origin(form)}`) },
    {
      key: 'changed',
      label: text('formEditor.lastChange'),
      cell: ({ updated_at }: StoredForm) => (updated_at ? <Ago at={updated_at} /> : ''),
    },
  ];
  return (
    <Screen
      title={text('screens.forms')}
      lead={text('forms.lead')}
      actions={
        mayCreate &&
        schema && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} aria-keyshortcuts="N" onClick={() => setMaking(true)}>
            {text('formEditor.new')}
          </Button>
        )
      }
    >
      {create.error && <Failure error={create.error} />}
      {forms.isPending ? (
        <Waiting />
      ) : forms.error ? (
        <Failure error={forms.error} onRetry={() => void forms.refetch()} />
      ) : (
        <DataTable
          caption={text('screens.forms')}
          rows={rows}
          rowKey={(form) => form.id}
          href={path}
          columns={[
            { key: 'title', label: text('forms.name'), cell: (form) => label(form.title), grow: true },
            { key: 'model', label: text('forms.model'), cell: modelName },
            { key: 'fields', label: text('forms.fields'), cell: (form) => form.fields.length, numeric: true },
            ...(builds ? building : []),
          ]}
          actions={(form) => <FormActions form={form} path={path(form)} onDuplicate={mayCreate ? () => create.mutate(copyOf(form)) : null} />}
          empty={<Empty title={text('forms.empty')} example={text('forms.emptyExample')} />}
        />
      )}
      {builds && (
        <FoldedDeletedDocuments<StoredForm & { deleted_at?: string | null }>
          collection="forms"
          show={text('formEditor.showDeleted')}
          nameOf={({ title }) => title}
          mayRestore={() => restores}
          words={{ title: text('formEditor.deleted'), name: text('forms.name'), none: text('formEditor.noneDeleted') }}
        />
      )}
      {making && schema && <NewForm schema={schema} onClose={() => setMaking(false)} />}
    </Screen>
  );
}
