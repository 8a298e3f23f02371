import { Select, Stack, Switch } from '@mantine/core';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { mayBeRequired, modelOf, orderedModel } from '../draft/relation-draft.ts';
import fields from '../fields/fields.module.css';
import { useRelationWords } from '../parts/use-relation-words.ts';
import type { RelationEdit } from './RelationPanel.tsx';

const directions = ['asc', 'desc'] as const;

/** Edits whether a link is required, and the order of related records. */
export function RelationRules({ edit }: { edit: RelationEdit }) {
  const text = useText();
  const label = useLabel();
  const { draft, editable, models, change, wrong } = edit;
  const { nameOf } = useRelationWords(models);
  const ordered = orderedModel(draft);
  const target = ordered === null ? undefined : modelOf(models, ordered);
  const sortable = (target?.schema ?? []).filter((field) => !field.deleted && descriptorOf(field).column !== null);
  return (
    <Stack gap="md" mt="md">
      {mayBeRequired(draft) && (
        <Switch
          label={text('models.relation.required', { from: nameOf(draft.object_id), to: nameOf(draft.to_object_id) })}
          disabled={!editable}
          checked={draft.required === true}
          error={wrong('required')}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
      )}
      {target && (
        <div className={fields.pair}>
          <Select
            label={text('models.relation.order', { name: label(target.displayed_name) })}
            readOnly={!editable}
            searchable
            clearable
            placeholder={text('models.relation.asMade')}
            data={sortable.map((field) => ({ value: field.name, label: label(field.label) }))}
            value={draft.sort?.field ?? null}
            error={wrong('sort')}
            onChange={(field) => change({ sort: field ? { field, direction: draft.sort?.direction ?? 'asc' } : null })}
          />
          {draft.sort && (
            <Select
              label={text('models.relation.direction')}
              readOnly={!editable}
              allowDeselect={false}
              data={directions.map((value) => ({ value, label: text(`models.relation.${value}`) }))}
              value={draft.sort.direction}
              onChange={(direction) => direction && draft.sort && change({ sort: { ...draft.sort, direction: direction as 'asc' | 'desc' } })}
            />
          )}
        </div>
      )}
    </Stack>
  );
}
