import { Radio, Select, Stack, TextInput } from '@mantine/core';
import type { Text } from '@millwright/core/json.ts';
import type { Relation } from '@millwright/core/model/types.ts';
import { LabelField } from '../../fields/label/LabelField.tsx';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { modelOf, takenNames } from '../draft/relation-draft.ts';
import { freeTechnicalName } from '../draft/technical-name.ts';
import { relationTypes, useRelationWords } from '../parts/use-relation-words.ts';
import type { RelationEdit } from './RelationPanel.tsx';

const ends = ['name', 'inverse'] as const;

/** Edits the two models of a relation, its cardinality, and its names in each model. */
export function RelationEnds({ edit }: { edit: RelationEdit }) {
  const text = useText();
  const label = useLabel();
  const { draft, stored, editable, models, relations, change, wrong } = edit;
  const { nameOf, sentence } = useRelationWords(models);
  const choices = models
    .map(({ id, displayed_name }) => ({ value: id, label: label(displayed_name) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const model = (end: 'object_id' | 'to_object_id') => (
    <Select
      label={text(`models.relation.${end}`)}
      required={!stored}
      readOnly={stored !== null || !editable}
      searchable
      allowDeselect={false}
      data={choices}
      value={modelOf(models, draft[end])?.id ?? null}
      error={wrong(end)}
      onChange={(id) => id && change({ [end]: id })}
    />
  );
  const otherNames = {
    name: takenNames(modelOf(models, draft.object_id), relations, stored?.id),
    inverse: takenNames(modelOf(models, draft.to_object_id), relations, stored?.id),
  };
  /** Derives the technical name from the label until the person types one. */
  const relabel = (end: (typeof ends)[number], words: Text) => {
    const follows = !stored && draft[end] === freeTechnicalName(label(draft.labels[end]), otherNames[end]);
    change(
      { labels: { ...draft.labels, [end]: words }, ...(follows && { [end]: freeTechnicalName(label(words), otherNames[end]) }) },
      `labels.${end}`,
    );
  };
  return (
    <Stack gap="md">
      {model('object_id')}
      {model('to_object_id')}
      <Radio.Group
        label={text('models.relation.type')}
        description={stored ? text('models.relation.fixed') : undefined}
        value={draft.type}
        onChange={(type) => !stored && change({ type: type as Relation['type'], required: undefined })}
      >
        <Stack gap={8} mt={8}>
          {relationTypes.map((type) => (
            <Radio key={type} value={type} label={sentence(type, draft)} disabled={stored !== null || !editable} />
          ))}
        </Stack>
      </Radio.Group>
      {ends.map((end) => {
        const [own, other] = end === 'name' ? [draft.object_id, draft.to_object_id] : [draft.to_object_id, draft.object_id];
        return (
          <Stack key={end} gap={8}>
            <LabelField
              label={text('models.relation.called', { from: nameOf(own), to: nameOf(other) })}
              required
              editable={editable}
              value={draft.labels[end]}
              error={wrong(`labels.${end}`)}
              onChange={(words) => relabel(end, words)}
            />
            <TextInput
              label={text('models.technicalName')}
              required={!stored}
              readOnly={stored !== null || !editable}
              spellCheck={false}
              autoComplete="off"
              value={draft[end]}
              error={draft[end] === '' ? undefined : wrong(end)}
              onChange={(event) => change({ [end]: event.currentTarget.value }, end)}
            />
          </Stack>
        );
      })}
    </Stack>
  );
}
