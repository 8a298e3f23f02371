import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { type ModelDocument, type NewModel, useCreateModel } from '../data/use-models.ts';
import { slugProblems } from '../draft/slug-problems.ts';
import { freeTechnicalName, technicalName } from '../draft/technical-name.ts';
import { copyOf } from './copy-of.ts';

type Props = { models: readonly ModelDocument[]; copied?: ModelDocument | undefined; onClose: () => void };

/** Creates a model with one text field for names, or a copy of another model's fields. */
export function NewModelDialog({ models, copied, onClose }: Props) {
  const text = useText();
  const label = useLabel();
  const words = useProblemText();
  const failure = useFailureText();
  const navigate = useNavigate();
  const create = useCreateModel();
  const usedSlugs = new Set(models.map(({ slug }) => slug));
  const [name, setName] = useState(copied ? text('models.copyName', { name: label(copied.displayed_name) }) : '');
  const [typed, setTyped] = useState<string | null>(null);
  const [first, setFirst] = useState(text('models.firstField'));
  const slug = typed ?? freeTechnicalName(name, usedSlugs);
  const problems = [...slugProblems(slug, usedSlugs), ...(create.error?.fields.filter(({ field }) => field === 'slug' || field === 'name') ?? [])];
  const isNamed = name.trim() !== '';
  const wrong = typed !== null || isNamed ? problems.map(words).join(' ') : '';
  const ready = isNamed && first.trim() !== '' && problems.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const field = technicalName(first) || 'name';
    const fresh: NewModel = copied
      ? copyOf(copied, slug, name.trim())
      : {
          name: slug,
          displayed_name: name.trim(),
          schema: [{ name: field, label: first.trim(), type: 'text', validation: 'required', misc: { searchable: true } }],
          primary_attribute: field,
        };
    create.mutate(fresh, { onSuccess: (model) => void navigate(`/data/${model.slug}`) });
  };
  const others = create.error && !create.error.fields.some(({ field }) => field === 'slug' || field === 'name') ? failure(create.error) : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={copied ? text('models.duplicateTitle', { name: label(copied.displayed_name) }) : text('models.new')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={text('models.name')}
            required
            maxLength={200}
            data-autofocus
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={text('models.technicalName')}
            description={text('models.technicalHelp')}
            required
            autoComplete="off"
            spellCheck={false}
            value={slug}
            error={wrong || undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {!copied && (
            <TextInput
              label={text('models.first')}
              description={text('models.firstHelp')}
              required
              maxLength={200}
              autoComplete="off"
              value={first}
              onChange={(event) => setFirst(event.currentTarget.value)}
            />
          )}
          {others && (
            <p role="alert" style={{ color: 'var(--mw-danger)', margin: 0 }}>
              {others}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('actions.cancel')}
            </Button>
            <Button type="submit" disabled={!ready} loading={create.isPending}>
              {text('models.make')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
