import { Select } from '@mantine/core';
import type { Field } from '@millwright/core/model/types.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useModels, useRelations } from '../../data/use-models.ts';
import { useModelEditor } from '../../draft/editor-context.ts';
import { useFieldEdit } from '../../parts/use-field-edit.ts';
import { useRelationWords } from '../../parts/use-relation-words.ts';

/** Selects the relation that a field shows, among those of its model. */
export function RelationChoice({ field }: { field: Field }) {
  const text = useText();
  const { stored, editable } = useModelEditor();
  const { setUp, wrong } = useFieldEdit(field);
  const models = useModels();
  const relations = useRelations();
  const { sentence } = useRelationWords(models.data ?? []);
  const own = (relations.data ?? []).filter(
    ({ deletedAt, object_id, to_object_id }) => !deletedAt && [object_id, to_object_id].some((end) => end === stored.id || end === stored.slug),
  );
  const chosen = own.find(({ id, slug }) => id === field.misc?.relation_id || slug === field.misc?.relation_id);
  return (
    <Select
      label={text('models.field.relation')}
      description={own.length ? undefined : text('models.field.noRelations')}
      required
      readOnly={!editable}
      allowDeselect={false}
      data={own.map((relation) => ({ value: relation.id, label: sentence(relation.type, relation) }))}
      value={chosen?.id ?? null}
      error={wrong('misc.relation_id')}
      onChange={(id) => id && setUp({ relation_id: id })}
    />
  );
}
