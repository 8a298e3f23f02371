import { Anchor, Button, Group, Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { type AppFailure, post } from '../../data/http.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useModelRights } from '../data/use-model-rights.ts';
import { type ModelDocument, type RelationDocument, useModels, useRelations, useRenewed } from '../data/use-models.ts';
import classes from '../models.module.css';
import { useRelationWords } from '../parts/use-relation-words.ts';
import { type Label, labelsIn, operationsFor } from './labels.ts';

type Around = { models: ModelDocument[]; relations: RelationDocument[] };

/** Lists the labels with their models and relations. */
export function LabelsTab() {
  const models = useModels();
  const relations = useRelations();
  const error = models.error ?? relations.error;
  const retry = () => {
    void models.refetch();
    void relations.refetch();
  };
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!models.data || !relations.data) return <Waiting lines={6} />;
  return <Labels models={models.data} relations={relations.data} />;
}

function Labels({ models, relations }: Around) {
  const text = useText();
  const label = useLabel();
  const rights = useModelRights();
  const { sentence } = useRelationWords(models);
  const [editing, setEditing] = useState<Label | 'new' | null>(null);
  const button = rights.update && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEditing('new')}>
      {text('models.labels.new')}
    </Button>
  );
  const modelLinks = (ids: readonly string[]) =>
    models.flatMap(({ id, slug, displayed_name }) => (ids.includes(id) ? [{ id, to: `/data/${slug}`, name: label(displayed_name) }] : []));
  const relationLinks = (ids: readonly string[]) =>
    relations.flatMap((relation) =>
      ids.includes(relation.id)
        ? [{ id: relation.id, to: `/data?tab=relations&relation=${relation.slug}`, name: sentence(relation.type, relation) }]
        : [],
    );
  return (
    <>
      <div className={classes.bar}>
        <span className={classes.count}>{text('models.labels.lead')}</span>
        <span className={classes.push}>{button}</span>
      </div>
      <DataTable<Label>
        caption={text('models.tabs.labels')}
        rows={labelsIn(models, relations)}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: text('models.labels.name'), cell: ({ name }) => name },
          { key: 'models', label: text('models.tabs.models'), cell: (one) => <Links links={modelLinks(one.models)} /> },
          { key: 'relations', label: text('models.tabs.relations'), cell: (one) => <Links links={relationLinks(one.relations)} />, grow: true },
        ]}
        actions={(one) =>
          rights.update && (
            <Button variant="default" size="compact-sm" aria-label={`${text('actions.edit')}: ${one.name}`} onClick={() => setEditing(one)}>
              {text('actions.edit')}
            </Button>
          )
        }
        empty={<Empty icon={IconTag} title={text('models.labels.none')} example={text('models.labels.lead')} action={button} />}
      />
      {editing && <LabelDialog label={editing === 'new' ? null : editing} models={models} relations={relations} onClose={() => setEditing(null)} />}
    </>
  );
}

function Links({ links }: { links: { id: string; to: string; name: string }[] }) {
  return (
    <ul className={classes.links}>
      {links.map(({ id, to, name }) => (
        <li key={id}>
          <Anchor component={Link} inherit to={to}>
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

type DialogProps = Around & { label: Label | null; onClose: () => void };

/** Edits a label's name and its models and relations. A label without any is deleted. */
function LabelDialog({ label: before, models, relations, onClose }: DialogProps) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const renewed = useRenewed();
  const { sentence } = useRelationWords(models);
  const reason = useId();
  const [draft, setDraft] = useState<Label>(before ?? { name: '', models: [], relations: [] });
  const name = draft.name.trim();
  const isTaken = name !== before?.name && labelsIn(models, relations).some((one) => one.name === name);
  const nothing = draft.models.length + draft.relations.length === 0;
  const ready = name !== '' && !isTaken && !(nothing && before === null);
  const live = models.filter(({ deletedAt }) => !deletedAt);
  const save = useMutation<unknown, AppFailure>({
    networkMode: 'always',
    mutationFn: async () => {
      const operations = operationsFor(before?.name ?? null, { ...draft, name }, models, relations);
      if (operations.length) await post('/v1/documents/batch', { operations });
    },
    onSuccess: async () => {
      await renewed();
      notifications.show({ message: text(nothing ? 'models.labels.gone' : 'models.labels.saved'), color: 'green' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) save.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={before ? text('models.labels.edit', { name: before.name }) : text('models.labels.new')}
      closeButtonProps={{ 'aria-label': text('actions.close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={text('models.labels.name')}
            required
            maxLength={60}
            data-autofocus
            autoComplete="off"
            value={draft.name}
            error={isTaken ? text('models.labels.taken') : undefined}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          <MultiSelect
            label={text('models.tabs.models')}
            searchable
            data={live
              .map(({ id, displayed_name }) => ({ value: id, label: label(displayed_name) }))
              .sort((one, other) => one.label.localeCompare(other.label))}
            value={draft.models}
            onChange={(ids) => setDraft({ ...draft, models: ids })}
          />
          <MultiSelect
            label={text('models.tabs.relations')}
            searchable
            data={relations.flatMap((relation) => (relation.deletedAt ? [] : [{ value: relation.id, label: sentence(relation.type, relation) }]))}
            value={draft.relations}
            onChange={(ids) => setDraft({ ...draft, relations: ids })}
          />
          {nothing && (
            <Text id={reason} size="sm" role="status">
              {text(before ? 'models.labels.goes' : 'models.labels.choose')}
            </Text>
          )}
          {save.error && (
            <p role="alert" className={classes.failure}>
              {failure(save.error)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text('actions.cancel')}
            </Button>
            <Button type="submit" disabled={!ready} aria-describedby={nothing ? reason : undefined} loading={save.isPending}>
              {text('actions.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
