import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useRights } from '../../data/documents/use-rights.ts';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { useUser } from '../../data/session.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import type { StoredForm } from './copy-of.ts';
import { useDuplicate } from './use-duplicate.ts';

/** /forms: the forms this person may fill in. */
export function FormsScreen() {
  const text = useText();
  const label = useLabel();
  const forms = useDocuments<StoredForm>('forms');
  const duplicate = useDuplicate();
  const { client_id } = useUser();
  const mayCreate = useRights()?.allows('CREATE', 'FORMS', { client_id }) ?? false;
  const { schema } = useSchema();
  const path = (form: StoredForm) => `/form/${form.slug || form.id}`;
  const modelName = (form: StoredForm) => label((schema && findModel(schema, form.model)?.model.displayed_name) ?? form.model);
  const rows = (forms.data ?? []).filter((form) => !form.deleted).sort((a, b) => label(a.title).localeCompare(label(b.title)));
  return (
    <Screen title={text('screens.forms')} lead={text('forms.lead')}>
      {duplicate.error && <Failure error={duplicate.error} />}
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
          ]}
          actions={(form) => (
            <>
              {mayCreate && (
                <ToolbarButton label={`${text('filling.duplicate')}: ${label(form.title)}`} icon={IconCopy} onClick={() => duplicate.mutate(form)} />
              )}
              <Button component={Link} to={path(form)} size="compact-sm" variant="subtle">
                {text('forms.open')}
              </Button>
            </>
          )}
          empty={<Empty title={text('forms.empty')} example={text('forms.emptyExample')} />}
        />
      )}
    </Screen>
  );
}
