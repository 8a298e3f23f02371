import { Button } from '@mantine/core';
import type { Form } from '@millwright/core/form/types.ts';
import { Link } from 'react-router';
import { useDocuments } from '../documents/use-documents.ts';
import { findModel, useSchema } from '../documents/use-schema.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Waiting } from '../ui/Waiting.tsx';

/** /forms: the forms this person may fill in. */
export function FormsScreen() {
  const text = useText();
  const label = useLabel();
  const forms = useDocuments<Form>('forms');
  const { schema } = useSchema();
  const path = (form: Form) => `/form/${form.slug || form.id}`;
  const modelName = (form: Form) => label((schema && findModel(schema, form.model)?.model.displayed_name) ?? form.model);
  const rows = (forms.data ?? []).filter((form) => !form.deleted).sort((a, b) => label(a.title).localeCompare(label(b.title)));
  return (
    <Screen title={text('forms.title')} lead={text('forms.lead')}>
      {forms.isPending ? (
        <Waiting />
      ) : forms.error ? (
        <Failure error={forms.error} onRetry={() => void forms.refetch()} />
      ) : (
        <DataTable
          caption={text('forms.title')}
          rows={rows}
          rowKey={(form) => form.id}
          href={path}
          columns={[
            { key: 'title', label: text('forms.name'), cell: (form) => label(form.title), grow: true },
            { key: 'model', label: text('forms.model'), cell: modelName },
            { key: 'fields', label: text('forms.fields'), cell: (form) => form.fields.length, numeric: true },
          ]}
          actions={(form) => (
            <Button component={Link} to={path(form)} size="compact-sm" variant="subtle">
              {text('forms.open')}
            </Button>
          )}
          empty={<Empty title={text('forms.empty')} example={text('forms.emptyExample')} />}
        />
      )}
    </Screen>
  );
}
