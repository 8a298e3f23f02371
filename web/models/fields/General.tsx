import { Select, Stack, TextInput } from '@mantine/core';
import { type FieldType, fieldTypes } from '@millwright/core/field/registry.ts';
import type { Text } from '@millwright/core/json.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { typeSetups } from '../../fields/type-setups.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { nameField, updateField } from '../draft/draft.ts';
import { useModelEditor } from '../draft/editor-context.ts';
import { freeTechnicalName } from '../draft/technical-name.ts';
import { retyped } from '../parts/retyped.ts';
import { useFieldEdit } from '../parts/use-field-edit.ts';

/** Edits a field's name, label and type. */
export function General({ field }: { field: Field }) {
  const text = useText();
  const label = useLabel();
  const { stored, draft, editable, edit, seal } = useModelEditor();
  const { set, wrong } = useFieldEdit(field);
  const isStored = stored.schema.some(({ id }) => id === field.id);
  const usedNames = new Set(draft.schema.filter(({ id }) => id !== field.id).map(({ name }) => name));
  const rename = (words: Text) => {
    const follows = !isStored && field.name === freeTechnicalName(label(field.label), usedNames);
    const named = follows ? nameField(draft, field.id, freeTechnicalName(label(words), usedNames)) : draft;
    edit(updateField(named, field.id, { label: words }), `${field.id}:label`);
  };
  const { subtypes } = typeSetups[field.type];
  return (
    <Stack gap="md">
      <LabelField
        label={text('models.field.label')}
        required
        data-autofocus
        editable={editable}
        value={field.label}
        error={wrong('label')}
        onChange={rename}
        onDone={seal}
      />
      <TextInput
        label={text('models.technicalName')}
        description={text(isStored ? 'models.field.nameFixed' : 'models.technicalHelp')}
        required={!isStored}
        readOnly={isStored || !editable}
        spellCheck={false}
        autoComplete="off"
        value={field.name}
        error={field.label === '' && field.name === '' ? undefined : wrong('name')}
        onChange={(event) => edit(nameField(draft, field.id, event.currentTarget.value), `${field.id}:name`)}
        onBlur={seal}
      />
      <Select
        label={text('models.field.type')}
        readOnly={!editable}
        allowDeselect={false}
        searchable
        data={fieldTypes.map((type) => ({ value: type, label: text(`models.types.${type}`) }))}
        value={field.type}
        error={wrong('type')}
        onChange={(type) => type && set(retyped(field, type as FieldType))}
      />
      {subtypes.length > 0 && (
        <Select
          label={text('models.field.subtype')}
          readOnly={!editable}
          allowDeselect={false}
          data={subtypes.map((subtype) => ({ value: subtype, label: text(`models.subtypes.${subtype}`) }))}
          value={field.subtype ?? subtypes[0] ?? null}
          onChange={(subtype) => set({ subtype: subtype === subtypes[0] ? undefined : (subtype as Field['subtype']) })}
        />
      )}
      <LabelField
        label={text('models.field.description')}
        editable={editable}
        value={field.description ?? ''}
        onChange={(description) => set({ description: label(description) ? description : undefined })}
        onDone={seal}
      />
    </Stack>
  );
}
