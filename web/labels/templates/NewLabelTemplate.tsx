import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import type { LabelTemplate } from '@millwright/core/label/template.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AppFailure, post } from '../../data/http.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { StoredLabelTemplate } from '../use-label-templates.ts';

/** Makes a label for a model: the name of its record, and a code that opens it. Its editor opens. */
export function NewLabelTemplate({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const create = useMutation<StoredLabelTemplate, AppFailure, LabelTemplate>({
    networkMode: 'always',
    mutationFn: async (template) => (await post<{ data: StoredLabelTemplate }>('/v1/documents/label_templates', template)).data,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['documents', 'label_templates'] });
      void navigate(`/label-template/${id}`);
    },
  });
  const model = slug === null ? undefined : schema.models.get(slug);
  const models = [...schema.models.values()].map((each) => ({ value: each.model.slug, label: label(each.model.displayed_name) || each.model.slug }));
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (!model || !name.trim()) return;
    create.mutate({
      name: name.trim(),
      model: model.model.slug,
      type: 'roll',
      mapping: { rows: [{ path: model.model.primary_attribute, large: true }] },
    });
  };
  return (
    <Modal opened onClose={onClose} title={text('labels.new')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={make}>
        {create.error && <Failure error={create.error} />}
        <TextInput label={text('labels.title')} value={name} required data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
        <Select
          mt="sm"
          label={text('labels.model')}
          data={models.sort((one, other) => one.label.localeCompare(other.label))}
          searchable
          required
          value={slug}
          onChange={setSlug}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" disabled={!model || !name.trim()} loading={create.isPending}>
            {text('labels.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
