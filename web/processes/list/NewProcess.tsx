import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { findModel, useSchema } from '../../data/documents/use-schema.ts';
import { type AppFailure, post } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { type ProcessDefinition, useProcessTypes } from '../data/use-process.ts';

/** Asks for the name and type of a new process; `type` is the default. */
export function NewProcess({ type: proposed = null, onClose }: { type?: string | null; onClose: () => void }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const navigate = useNavigate();
  const { schema } = useSchema();
  const [name, setName] = useState('');
  const [type, setType] = useState<string | null>(proposed);
  const create = useMutation<ProcessDefinition, AppFailure, void>({
    mutationFn: async () => {
      const body = { label: name.trim(), process_type: type ?? '', steps: [] };
      return (await post('/v1/processes/create/', body)).data;
    },
    onSuccess: ({ process }) => navigate(`/process/edit/${process.identity}`),
  });
  const types = useProcessTypes()?.types ?? [];
  const named = ({ type, model }: (typeof types)[number]) => {
    const subjectModel = schema && findModel(schema, model);
    return { value: type, label: subjectModel ? label(subjectModel.model.displayed_name) : type };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && type) create.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={text('processes.list.new')} closeButtonProps={{ 'aria-label': text('actions.close') }}>
      <form onSubmit={submit}>
        <TextInput
          label={text('processes.editor.name')}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          required
        />
        <Select
          mt="sm"
          label={text('processes.list.goesThrough')}
          data={types.map(named)}
          value={type}
          onChange={setType}
          required
          error={create.error ? failure(create.error) : undefined}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!name.trim() || !type}>
            {text('processes.list.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
