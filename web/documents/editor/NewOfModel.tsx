import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import type { JsonObject } from '@millwright/core/json.ts';
import type { ResolvedModel, Schema } from '@millwright/core/model/schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Collection } from '../../data/documents/use-documents.ts';
import { type AppFailure, post } from '../../data/http.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { useModelChoices } from '../fields/use-model-choices.ts';

type Props<Body> = {
  collection: Collection;
  schema: Schema;
  /** The labels of the dialog. */
  words: { title: string; name: string; model: string; create: string };
  /** Builds the new document. */
  bodyOf: (name: string, model: ResolvedModel['model']) => Body;
  /** The address of its editor. */
  pathOf: (id: string) => string;
  onClose: () => void;
};

/** Asks for the name and model of a new document, creates it and opens its editor. */
export function NewOfModel<Body extends JsonObject>({ collection, schema, words, bodyOf, pathOf, onClose }: Props<Body>) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const models = useModelChoices(schema);
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const create = useMutation<{ id: string }, AppFailure, Body>({
    networkMode: 'always',
    mutationFn: async (body) => (await post(`/v1/documents/${collection}`, body)).data,
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['documents', collection] });
      void navigate(pathOf(id));
    },
  });
  const model = slug === null ? undefined : schema.models.get(slug)?.model;
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (model && name.trim()) create.mutate(bodyOf(name.trim(), model));
  };
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={make}>
        {create.error && <Failure error={create.error} />}
        <TextInput label={words.name} value={name} required data-autofocus onChange={(event) => setName(event.currentTarget.value)} />
        <Select mt="sm" label={words.model} data={models} searchable required value={slug} onChange={setSlug} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" disabled={!model || !name.trim()} loading={create.isPending}>
            {words.create}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
