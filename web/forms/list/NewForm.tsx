import { Button, Group, Modal, Select } from '@mantine/core';
import { proposeFields } from '@millwright/core/form/making/proposal.ts';
import { formQueries } from '@millwright/core/form/making/queries.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { uuid } from '../../data/uuid.ts';
import { useModelChoices } from '../../documents/fields/use-model-choices.ts';
import { useDocumentChanges } from '../../documents/list/use-document-changes.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { StoredForm } from './copy-of.ts';

/** Creates a form for a model with a field for each editable value, and opens its editor. */
export function NewForm({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const { create } = useDocumentChanges<StoredForm>('forms');
  const [slug, setSlug] = useState<string | null>(null);
  const models = useModelChoices(schema);
  const model = slug === null ? undefined : schema.models.get(slug);
  const make = () => {
    if (!model) return;
    const title = model.model.displayed_name;
    const fields = proposeFields(schema, model, uuid);
    const form = {
      name: label(title) || model.model.slug,
      title,
      model: model.model.slug,
      fields,
      ...formQueries(schema, model, fields),
      unpublished: true,
    };
    create.mutate(form, { onSuccess: ({ id }) => void navigate(`/form/edit/${id}`) });
  };
  return (
    <Modal opened onClose={onClose} title={text('formEditor.new')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      {create.error && <Failure error={create.error} />}
      <Select label={text('formEditor.newModel')} data={models} searchable data-autofocus value={slug} onChange={setSlug} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text('actions.cancel')}
        </Button>
        <Button disabled={!model} loading={create.isPending} onClick={make}>
          {text('formEditor.create')}
        </Button>
      </Group>
    </Modal>
  );
}
