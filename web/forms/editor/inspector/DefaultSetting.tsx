import { Select } from '@mantine/core';
import type { FormField } from '@millwright/core/form/types.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { viewOfFormField } from '../../../fields/registry.ts';
import { useText } from '../../../i18n/use-text.ts';
import { modelField } from '../../fields/model-field.ts';
import { useFormEditing } from '../state/editor-context.ts';

/** The automatic default of each kind of field. */
const contexts: Partial<Record<FormField['kind'], 'today' | 'now' | 'next'>> = { date: 'today', datetime: 'now' };

type Props = { field: FormField; model: ResolvedModel | undefined; column: boolean; onChange: (value: Json | undefined) => void };

/** Edits the default of a field: a fixed value, the current day or time, or the next line number. */
export function DefaultSetting({ field, model, column, onChange }: Props) {
  const text = useText();
  const { schema, editable } = useFormEditing();
  const stored = model?.fields.get(field.attribute);
  const context = column && field.kind === 'number' ? 'next' : contexts[field.kind];
  const way = isObject(field.default) ? 'context' : field.default === undefined ? 'none' : 'value';
  const choices = [
    { value: 'none', label: text('formEditor.defaults.none') },
    { value: 'value', label: text('formEditor.defaults.value') },
    ...(context ? [{ value: 'context', label: text(`formEditor.defaults.${context}`) }] : []),
  ];
  const Editor = viewOfFormField(field, stored)?.Editor;
  const choose = (next: string | null) =>
    onChange(next === 'context' && context ? { context } : next === 'value' ? (field.kind === 'boolean' ? true : '') : undefined);
  return (
    <>
      <Select label={text('formEditor.default')} data={choices} value={way} allowDeselect={false} readOnly={!editable} onChange={choose} />
      {way === 'value' && Editor && schema && (
        <Editor
          field={modelField(field, model ?? null, {})}
          value={(field.default ?? null) as Json}
          onChange={(value) => onChange(value ?? '')}
          place="form"
          common={{ 'aria-label': text('formEditor.defaults.value') }}
        />
      )}
    </>
  );
}
