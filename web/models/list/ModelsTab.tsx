import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCopyPlus, IconDatabase, IconFileSpreadsheet, IconFlame, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useShortcut } from '../../keys/shortcuts.ts';
import { useOffer } from '../../layers/palette-offers.ts';
import { modelIcon } from '../../ui/icons/model-icons.ts';
import { DataTable } from '../../ui/layout/DataTable.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { showRefusal } from '../../ui/toasts/refusal-toast.tsx';
import { useSearchWords } from '../../ui/use-search-words.ts';
import { useModelRights } from '../data/use-model-rights.ts';
import { useModelUses } from '../data/use-model-uses.ts';
import { type ModelDocument, useModels, useRestoreDocument } from '../data/use-models.ts';
import classes from '../models.module.css';
import { ModelKind } from '../parts/ModelKind.tsx';
import { DeleteModelDialog } from './DeleteModelDialog.tsx';
import { NewModelDialog } from './NewModelDialog.tsx';
import { UsesDialog } from './UsesDialog.tsx';

const kinds = ['live', 'deleted'] as const;
const liveFields = ({ schema }: ModelDocument) => schema.filter(({ deleted }) => !deleted);

type Opened =
  | { dialog: 'new'; copied?: ModelDocument }
  | { dialog: 'uses'; model: ModelDocument }
  | { dialog: 'delete'; model: ModelDocument; hard: boolean };

/** Lists the models with their actions. */
export function ModelsTab() {
  const text = useText();
  const label = useLabel();
  const rights = useModelRights();
  const models = useModels();
  const uses = useModelUses();
  const navigate = useNavigate();
  const [words, setWords] = useSearchWords();
  const search = useDeferredValue(words).trim().toLowerCase();
  const [kind, setKind] = useState<(typeof kinds)[number]>('live');
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = () => setOpened({ dialog: 'new' });
  useOffer(rights.create ? { label: text('models.sheet.title'), run: () => void navigate('/data/from-sheet') } : null);
  useShortcut('N', rights.create ? add : null);
  if (models.error) return <Failure error={models.error} onRetry={() => void models.refetch()} />;
  if (!models.data) return <Waiting lines={10} />;
  const ofKind = models.data.filter(({ deletedAt }) => Boolean(deletedAt) === (kind === 'deleted'));
  const rows = ofKind
    .filter(({ displayed_name, slug }) => `${label(displayed_name)} ${slug}`.toLowerCase().includes(search))
    .sort((one, other) => label(one.displayed_name).localeCompare(label(other.displayed_name)));
  const usesOf = (model: ModelDocument) => {
    const count = uses.data?.get(model.id);
    if (!count) return count;
    const name = `${label(model.displayed_name)}: ${text('models.field.usedBy', { count })}`;
    return (
      <button type="button" className={classes.uses} aria-label={name} onClick={() => setOpened({ dialog: 'uses', model })}>
        {count}
      </button>
    );
  };
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          aria-label={text('models.search')}
          placeholder={text('models.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SegmentedControl
          value={kind}
          onChange={(chosen) => setKind(chosen as (typeof kinds)[number])}
          data={kinds.map((value) => ({ value, label: text(`models.kinds.${value}`) }))}
        />
        <span className={classes.count}>{text('models.count', { count: rows.length })}</span>
        {rights.create && (
          <Button
            className={classes.push ?? ''}
            component={Link}
            to="/data/from-sheet"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
          >
            {text('models.sheet.from')}
          </Button>
        )}
        {rights.create && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add} aria-keyshortcuts="N">
            {text('models.new')}
          </Button>
        )}
      </div>
      <DataTable<ModelDocument>
        caption={text('models.title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', label: text('models.name'), cell: (model) => <Name model={model} />, grow: true },
          { key: 'slug', label: text('models.technicalName'), cell: ({ slug }) => <code className={classes.code}>{slug}</code> },
          { key: 'fields', label: text('models.fields'), cell: (model) => liveFields(model).length, numeric: true },
          ...(kind === 'live' ? [{ key: 'uses', label: text('models.uses'), cell: usesOf, numeric: true }] : []),
          { key: 'kind', label: text('models.kind'), cell: (model) => <ModelKind {...model} /> },
        ]}
        actions={(model) => <Actions model={model} onOpen={setOpened} />}
        empty={<Empty icon={IconDatabase} title={text(kind === 'deleted' ? 'models.noneDeleted' : 'models.none')} example={text('models.example')} />}
      />
      {opened?.dialog === 'new' && <NewModelDialog models={models.data} copied={opened.copied} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'uses' && <UsesDialog model={opened.model} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'delete' && <DeleteModelDialog model={opened.model} hard={opened.hard} onClose={() => setOpened(null)} />}
    </>
  );
}

function Name({ model }: { model: ModelDocument }) {
  const label = useLabel();
  const Icon = modelIcon(model.icon);
  const content = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      {label(model.displayed_name)}
    </>
  );
  if (model.deletedAt) return <span className={classes.name}>{content}</span>;
  return (
    <Link className={classes.name} to={`/data/${model.slug}`}>
      {content}
    </Link>
  );
}

function Actions({ model, onOpen }: { model: ModelDocument; onOpen: (opened: Opened) => void }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const rights = useModelRights(model.id);
  const restore = useRestoreDocument();
  const name = label(model.displayed_name);
  const bringBack = () =>
    restore.mutate(
      { collection: 'models', id: model.id },
      {
        onSuccess: () => notifications.show({ message: text('models.restored', { name }), color: 'green' }),
        onError: (error) => showRefusal(error, failure(error)),
      },
    );
  const mayDelete = rights.remove && !model.template;
  if (!rights.create && !mayDelete && !rights.update) return null;
  return (
    <MoreMenu label={text('models.actionsOf', { name })}>
      {rights.create && (
        <Menu.Item leftSection={<IconCopyPlus size={16} stroke={1.75} />} onClick={() => onOpen({ dialog: 'new', copied: model })}>
          {text('models.duplicate')}
        </Menu.Item>
      )}
      {model.deletedAt && rights.update && (
        <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.75} />} onClick={bringBack}>
          {text('models.restore')}
        </Menu.Item>
      )}
      {mayDelete && (
        <Menu.Item
          color="red"
          leftSection={model.deletedAt ? <IconFlame size={16} stroke={1.75} /> : <IconTrash size={16} stroke={1.75} />}
          onClick={() => onOpen({ dialog: 'delete', model, hard: Boolean(model.deletedAt) })}
        >
          {text(model.deletedAt ? 'models.deleteHard' : 'actions.delete')}
        </Menu.Item>
      )}
    </MoreMenu>
  );
}
