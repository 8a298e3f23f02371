import { MultiSelect } from '@mantine/core';
import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import type { Form } from '@millwright/core/form/types.ts';
import { useDocuments } from '../../data/documents/use-documents.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useEditor } from '../state/editor-context.ts';
import type { SetupProps } from './setups.ts';

/** The trigger on submissions: the forms. */
export function FormTrigger({ trigger, put }: SetupProps<TriggerOf<'form_submitted'>>) {
  const text = useText();
  const label = useLabel();
  const { editable } = useEditor();
  const forms = useDocuments<Form>('forms');
  return (
    <MultiSelect
      label={text('automations.trigger.forms')}
      searchable
      readOnly={!editable}
      data={(forms.data ?? []).filter((form) => !form.deleted).map((form) => ({ value: form.slug, label: label(form.title) || form.name }))}
      value={trigger.form_ids.map((id) => forms.data?.find((form) => form.id === id)?.slug ?? id)}
      onChange={(form_ids) => put({ ...trigger, form_ids })}
    />
  );
}
