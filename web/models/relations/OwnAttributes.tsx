import { Button, Select } from '@mantine/core';
import { descriptorOf, type FieldType, fieldTypes } from '@millwright/core/field/registry.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { uuid } from '../../data/uuid.ts';
import { type Keys, withKeys } from '../../documents/saving/with-keys.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { freeTechnicalName } from '../draft/technical-name.ts';
import fields from '../fields/fields.module.css';
import { retyped } from '../parts/retyped.ts';
import type { RelationEdit } from './RelationPanel.tsx';

const types = fieldTypes.filter((type) => !descriptorOf({ type }).showsRelation && !descriptorOf({ type }).hasOptions);

/** Edits the attributes of a relation's links. An existing relation that is stored in a column can't get any. */
export function OwnAttributes({ edit }: { edit: RelationEdit }) {
  const text = useText();
  const label = useLabel();
  const { draft, stored, editable, change, wrong } = edit;
  const own = draft.schema ?? [];
  const mayHave = editable && (!stored || stored.type === 'N_N' || (stored.schema?.length ?? 0) > 0);
  if (!mayHave && !own.length) return null;
  const put = (next: Field[], tag?: string) => change({ schema: next.length ? next : undefined }, tag);
  const update = (field: Field, keys: Keys<Field>, tag?: string) =>
    put(
      own.map((one) => (one === field ? withKeys(one, keys) : one)),
      tag,
    );
  const isStored = ({ id }: Field) => stored?.schema?.some((one) => one.id === id) === true;
  const rename = (field: Field, words: Field['label']) => {
    const otherNames = new Set(own.filter((one) => one !== field).map(({ name }) => name));
    const follows = !isStored(field) && field.name === freeTechnicalName(label(field.label), otherNames);
    update(field, { label: words, ...(follows && { name: freeTechnicalName(label(words), otherNames) }) }, `schema.${field.id}`);
  };
  return (
    <fieldset className={fields.group}>
      <legend>{text('models.relation.own')}</legend>
      <p className={fields.hint}>{text('models.relation.ownHelp')}</p>
      {own.map((field, index) =>
        field.deleted ? (
          <div key={field.id} className={fields.deleted}>
            <s>{label(field.label)}</s>
            {editable && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
                onClick={() => update(field, { deleted: undefined })}
              >
                {text('models.restore')}
              </Button>
            )}
          </div>
        ) : (
          <div key={field.id} className={fields.attribute}>
            <LabelField
              aria-label={text('models.field.label')}
              editable={editable}
              value={field.label}
              error={wrong(`schema[${index}].name`) ?? wrong(`schema[${index}].label`)}
              onChange={(words) => rename(field, words)}
            />
            <Select
              aria-label={text('models.field.type')}
              readOnly={!editable}
              allowDeselect={false}
              data={types.map((type) => ({ value: type, label: text(`models.types.${type}`) }))}
              value={field.type}
              onChange={(type) => type && update(field, retyped(field, type as FieldType))}
            />
            {editable && (
              <ToolbarButton
                label={`${text('models.field.delete')}: ${label(field.label)}`}
                icon={IconTrash}
                size={36}
                onClick={() => (isStored(field) ? update(field, { deleted: true }) : put(own.filter((one) => one !== field)))}
              />
            )}
          </div>
        ),
      )}
      {mayHave && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => put([...own, { id: uuid(), name: '', label: '', type: 'text' } as Field])}
        >
          {text('models.field.add')}
        </Button>
      )}
    </fieldset>
  );
}
