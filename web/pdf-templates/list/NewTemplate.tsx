import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { PdfTemplate } from '@millwright/core/pdf/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type AppFailure, post } from '../../data/http.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { StoredTemplate } from '../data/use-templates.ts';

/** Makes a template for a model, which names its records and nothing more; its editor opens. */
export function NewTemplate({ schema, onClose }: { schema: Schema; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const create = useMutation<StoredTemplate, AppFailure, PdfTemplate>({
    networkMode: 'always',
    mutationFn: async (template) => (await post<{ data: StoredTemplate }>('/v1/documents/pdf_templates', template)).data,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['documents', 'pdf_templates'] });
      void navigate(`/pdf-template/${id}`);
    },
  });
  const model = slug === null ? undefined : schema.models.get(slug);
  const models = [...schema.models.values()].map((each) => ({ value: each.model.slug, label: label(each.model.displayed_name) || each.model.slug }));
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (!model || !name.trim()) return;
    const primary = model.model.primary_attribute;
    create.mutate({
      name: name.trim(),
      model: model.model.slug,
      html: `<h1>${label(model.model.displayed_name)} {{${primary}}}</h1>\n<p>{{company.name}}, {{date today}}</p>\n`,
      footer: '<p style="text-align:right">{{page}} / {{pages}}</p>',
      file_name: `{{${primary}}}`,
    });
  };
  return (
    <Modal opened onClose={onClose} title={text('pdf.new')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={make}>
        {create.error && <Failure error={create.error} />}
        <TextInput label={text('pdf.name')} value={name} required data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
        <Select
          mt="sm"
          label={text('pdf.model')}
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
            {text('pdf.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
