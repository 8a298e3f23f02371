import { Select } from '@mantine/core';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useTemplatesOf } from '../../../pdf-templates/data/use-templates.ts';
import { useFormEditing } from '../state/editor-context.ts';
import type { SettingProps } from './KindSettings.tsx';

/** Selects the document template with which a form is printed. */
export function TemplateSetting({ field, put }: SettingProps) {
  const text = useText();
  const label = useLabel();
  const { model, editable } = useFormEditing();
  const templates = useTemplatesOf(model);
  const chosen = templates.find(({ id, slug }) => [id, slug].includes(field.template ?? ''));
  return (
    <Select
      label={text('formEditor.template')}
      {...(!templates.length && { description: text('formEditor.noTemplates') })}
      data={templates.map(({ id, name }) => ({ value: id, label: label(name) }))}
      value={chosen?.id ?? null}
      allowDeselect={false}
      readOnly={!editable}
      onChange={(value) => put({ template: value ?? undefined }, 'template')}
    />
  );
}
