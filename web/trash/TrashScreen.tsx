import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TrashedRecord } from '@millwright/core/contract/graph.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconArrowBackUp, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useUser } from '../data/session.ts';
import { useTimes } from '../fields/view/use-times.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Ago } from '../ui/Ago.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { useSearchWords } from '../ui/use-search-words.ts';
import classes from './trash.module.css';
import { useRestore } from './use-restore.ts';
import { useTrash } from './use-trash.ts';

/** The page `/trash/<model>`: the records of a model that were deleted in the last 30 days and can be restored. */
export function TrashScreen() {
  const text = useText();
  const label = useLabel();
  const navigate = useNavigate();
  const { model: slug } = useParams();
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  const [words, setWords] = useSearchWords();
  const [search] = useDebouncedValue(words.trim(), 200);
  const may = ({ model }: ResolvedModel) =>
    !model.misc?.append_only && (['READ', 'DELETE'] as const).every((verb) => rights?.allows(verb, 'MODELS', { id: model.id, client_id }) === true);
  const models = [...(schema?.models.values() ?? [])]
    .filter(may)
    .map(({ table, model }) => ({ value: table, label: label(model.displayed_name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const model = schema && slug ? findModel(schema, slug) : undefined;
  const name = model ? label(model.model.displayed_name) : '';
  const title = model ? text('trash.of', { name }) : text('trash.title');
  return (
    <Screen title={title} lead={text('trash.lead')}>
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : !schema || !rights ? (
        <Waiting />
      ) : models.length === 0 ? (
        <NoAccess right={{ verb: 'DELETE', resource: 'MODELS' }} />
      ) : (
        <>
          <div className={classes.bar}>
            <Select
              aria-label={text('trash.model')}
              placeholder={text('trash.model')}
              searchable
              data={models}
              value={model?.table ?? null}
              onChange={(chosen) => chosen && void navigate(`/trash/${chosen}`, { replace: true })}
            />
            {model && (
              <TextInput
                className={classes.words}
                aria-label={text('trash.search')}
                placeholder={text('trash.search')}
                leftSection={<IconSearch size={16} stroke={1.75} />}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
              />
            )}
          </div>
          {model ? <Trashed key={model.table} model={model} search={search} /> : <Empty title={text('trash.choose')} icon={IconTrash} />}
        </>
      )}
    </Screen>
  );
}

function Trashed({ model, search }: { model: ResolvedModel; search: string }) {
  const text = useText();
  const rights = useRights();
  const { client_id } = useUser();
  const trash = useTrash(model.table, search);
  if (trash.error) return <Failure error={trash.error} onRetry={() => void trash.refetch()} />;
  if (!trash.data) return <Waiting />;
  if (trash.data.data.length === 0) return <Empty title={text(search ? 'trash.nothing' : 'trash.empty')} icon={IconTrash} />;
  const mayRestore = rights?.allows('CREATE', 'MODELS', { id: model.model.id, client_id }) === true;
  return (
    <>
      <ul className={classes.list} aria-label={text('trash.title')}>
        {trash.data.data.map((record) => (
          <TrashedRow key={record.identity} record={record} model={model} mayRestore={mayRestore} />
        ))}
      </ul>
      {trash.hasNextPage && (
        <Button variant="subtle" fullWidth loading={trash.isFetchingNextPage} onClick={() => void trash.fetchNextPage()}>
          {text('objects.more')}
        </Button>
      )}
    </>
  );
}

type RowProps = { record: TrashedRecord; model: ResolvedModel; mayRestore: boolean };

function TrashedRow({ record: { identity, name, deleted_at, kept_until, deleted_by, children }, model, mayRestore }: RowProps) {
  const text = useText();
  const times = useTimes();
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  const title = name === null || name === '' ? text('objects.untitled') : String(name);
  const who = deleted_by ? `${deleted_by.first_name} ${deleted_by.last_name}`.trim() : text('timeline.system');
  const bringBack = async () => {
    setBusy(true);
    await restore(model.table, [identity]);
    setBusy(false);
  };
  return (
    <li className={classes.record}>
      <div className={classes.about}>
        <p className={classes.name}>{title}</p>
        <p className={classes.meta}>
          {text('trash.deletedBy', { who })}{' '}
          <time dateTime={deleted_at} title={times.zoned(deleted_at)}>
            <Ago at={deleted_at} />
          </time>
          {children > 0 && ` · ${text('trash.children', { count: children })}`} · {text('trash.until', { day: times.instant(kept_until) })}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
        aria-label={`${text('trash.restore')}: ${title}`}
        disabled={!mayRestore}
        title={mayRestore ? undefined : text('trash.mayNot')}
        loading={busy}
        onClick={() => void bringBack()}
      >
        {text('trash.restore')}
      </Button>
    </li>
  );
}
