import { Stack, Switch } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { settingsOf } from '../parts/settings-of.ts';
import { useFieldEdit } from '../parts/use-field-edit.ts';

/** Edits the validation rules of a field. */
export function Rules({ field }: { field: Field }) {
  const text = useText();
  const { editable } = useModelEditor();
  const { set, setUp, wrong } = useFieldEdit(field);
  const { mayBeRequired, mayBeUnique, maySearch, hasDefault } = settingsOf(field);
  return (
    <Stack gap="sm" mt="md">
      {mayBeRequired && (
        <Switch
          label={text('models.field.required')}
          description={text('models.field.requiredHelp')}
          disabled={!editable}
          error={wrong('validation')}
          checked={field.validation === 'required'}
          onChange={(event) => set({ validation: event.currentTarget.checked ? 'required' : undefined })}
        />
      )}
      {mayBeUnique && (
        <Switch
          label={text('models.field.unique')}
          description={text('models.field.uniqueHelp')}
          disabled={!editable}
          checked={field.misc?.unique === true}
          onChange={(event) => setUp({ unique: event.currentTarget.checked || undefined })}
        />
      )}
      {maySearch && (
        <Switch
          label={text('models.field.searchable')}
          description={text('models.field.searchableHelp')}
          disabled={!editable}
          checked={field.misc?.searchable === true}
          onChange={(event) => setUp({ searchable: event.currentTarget.checked || undefined })}
        />
      )}
      <Switch
        label={text('models.field.hidden')}
        description={text('models.field.hiddenHelp')}
        disabled={!editable}
        checked={field.hidden === true}
        onChange={(event) => set({ hidden: event.currentTarget.checked || undefined })}
      />
      {hasDefault && (
        <Switch
          label={text('models.field.createOnly')}
          description={text('models.field.createOnlyHelp')}
          disabled={!editable}
          checked={field.misc?.create_only === true}
          onChange={(event) => setUp({ create_only: event.currentTarget.checked || undefined })}
        />
      )}
    </Stack>
  );
}
