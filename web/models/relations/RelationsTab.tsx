import { Button, Menu, SegmentedControl, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconArrowsJoin, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { useModelRights } from '../data/use-model-rights.ts';
import { type ModelDocument, type RelationDocument, useModels, useRelations, useRestoreDocument } from '../data/use-models.ts';
import { useSelected } from '../data/use-selected.ts';
import fields from '../fields/fields.module.css';
import classes from '../models.module.css';
import page from '../page/page.module.css';
import { ModelKind } from '../parts/ModelKind.tsx';
import { useRelationWords } from '../parts/use-relation-words.ts';
import { DeleteRelationDialog } from './DeleteRelationDialog.tsx';
import { RelationPanel } from './RelationPanel.tsx';

const kinds = ['live', 'deleted'] as const;

/** Lists all relations with their two models. A click opens one beside the table. */
export function RelationsTab() {
  const models = useModels();
  const relations = useRelations();
  const error = models.error ?? relations.error;
  const retry = () => {
    void models.refetch();
    void relations.refetch();
  };
  if (error) return <Failure error={error} onRetry={retry} />;
  if (!models.data || !relations.data) return <Waiting lines={10} />;
  return <Relations models={models.data} relations={relations.data} />;
}

type Props = { models: ModelDocument[]; relations: RelationDocument[] };

function Relations({ models, relations }: Props) {
  const text = useText();
  const label = useLabel();
  const rights = useModelRights();
  const { nameOf, sentence } = useRelationWords(models);
  const { selected, select } = useSelected('relation');
  const { selected: model, select: choose } = useSelected('model');
  const [kind, setKind] = useState<(typeof kinds)[number]>('live');
  const [leaving, setLeaving] = useState<RelationDocument | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const live = models.filter(({ deletedAt }) => !deletedAt);
  const isOf = (id: string) => live.find((one) => one.slug === model)?.id === id || id === model;
  const rows = relations
    .filter(({ deletedAt }) => Boolean(deletedAt) === (kind === 'deleted'))
    .filter(({ object_id, to_object_id }) => model === null || isOf(object_id) || isOf(to_object_id))
    .sort((one, other) => nameOf(one.object_id).localeCompare(nameOf(other.object_id)) || one.slug.localeCompare(other.slug));
  const stored = relations.find(({ slug }) => slug === selected) ?? null;
  const isNew = selected === 'new' && rights.create;
  const add = () => select('new');
  useShortcut('N', rights.create ? add : null);
  // Closing may ask for confirmation first; if the person stays, the focus stays in the panel.
  useEffect(() => {
    if (selected === null) opener.current?.focus();
  }, [selected]);
  return (
    <>
      <div className={classes.bar}>
        <Select
          className={classes.search ?? ''}
          aria-label={text('models.relation.ofModel')}
          placeholder={text('models.relation.ofModel')}
          searchable
          clearable
          data={live
            .map(({ slug, displayed_name }) => ({ value: slug, label: label(displayed_name) }))
            .sort((a, b) => a.label.localeCompare(b.label))}
          value={model}
          onChange={choose}
        />
        <SegmentedControl
          value={kind}
          onChange={(chosen) => setKind(chosen as (typeof kinds)[number])}
          data={kinds.map((value) => ({ value, label: text(`models.kinds.${value}`) }))}
        />
        <span className={classes.count}>{text('models.relation.count', { count: rows.length })}</span>
        {rights.create && (
          <Button className={classes.push ?? ''} leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add} aria-keyshortcuts="N">
            {text('models.relation.new')}
          </Button>
        )}
      </div>
      <div className={page.body}>
        <div className={page.main}>
          <DataTable<RelationDocument>
            caption={text('models.tabs.relations')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'says',
                label: text('models.relation.saysTitle'),
                cell: (relation) => (
                  <button
                    type="button"
                    className={fields.open}
                    disabled={Boolean(relation.deletedAt)}
                    aria-expanded={selected === relation.slug}
                    onClick={(event) => {
                      opener.current = event.currentTarget;
                      select(relation.slug);
                    }}
                  >
                    {sentence(relation.type, relation)}
                  </button>
                ),
                grow: true,
              },
              { key: 'name', label: text('models.relation.name'), cell: ({ labels }) => label(labels.name) },
              { key: 'inverse', label: text('models.relation.inverse'), cell: ({ labels }) => label(labels.inverse) },
              { key: 'kind', label: text('models.kind'), cell: (relation) => <ModelKind {...relation} /> },
            ]}
            actions={(relation) => <Actions relation={relation} name={sentence(relation.type, relation)} onDelete={() => setLeaving(relation)} />}
            empty={<Empty icon={IconArrowsJoin} title={text('models.relation.none')} example={text('models.relation.example')} />}
          />
        </div>
        {(stored || isNew) && (
          <RelationPanel
            key={stored?.id ?? 'new'}
            stored={stored}
            begin={model ?? ''}
            models={live}
            relations={relations}
            onMade={({ slug }) => select(slug)}
            onClose={() => select(null)}
          />
        )}
      </div>
      {leaving && <DeleteRelationDialog relation={leaving} name={sentence(leaving.type, leaving)} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Actions({ relation, name, onDelete }: { relation: RelationDocument; name: string; onDelete: () => void }) {
  const text = useText();
  const failure = useFailureText();
  const rights = useModelRights(relation.id);
  const restore = useRestoreDocument();
  const bringBack = () =>
    restore.mutate(
      { collection: 'relations', id: relation.id },
      {
        onSuccess: () => notifications.show({ message: text('models.relation.restored'), color: 'green' }),
        onError: (error) => showRefusal(error, failure(error)),
      },
    );
  if (relation.deletedAt ? !rights.update : !rights.remove || relation.template) return null;
  return (
    <MoreMenu label={text('models.actionsOf', { name })}>
      {relation.deletedAt ? (
        <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={bringBack}>
          {text('models.restore')}
        </Menu.Item>
      ) : (
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={onDelete}>
          {text('actions.delete')}
        </Menu.Item>
      )}
    </MoreMenu>
  );
}
