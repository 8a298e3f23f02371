import { TextInput } from '@mantine/core';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { IconDatabase, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useRights } from '../data/documents/use-rights.ts';
import { useSchema } from '../data/documents/use-schema.ts';
import { useUser } from '../data/session.ts';
import { plain } from '../format/plain-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { DataTable } from '../ui/layout/DataTable.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import classes from './imports.module.css';

/** The page `/import`: chooses the model of the new records. */
export function ChooseModelScreen() {
  const text = useText();
  const { schema, error, retry } = useSchema();
  const rights = useRights();
  const { client_id } = useUser();
  const models = [...(schema?.models.values() ?? [])].filter(
    ({ model }) => !model.misc?.by_actions_only && rights?.allows('CREATE', 'MODELS', { id: model.id, client_id }) === true,
  );
  return (
    <Screen title={text('imports.title')} lead={text('imports.chooseModel')}>
      {error && !schema ? (
        <Failure error={error} onRetry={retry} />
      ) : !schema || !rights ? (
        <Waiting />
      ) : models.length ? (
        <Models models={models} />
      ) : (
        <NoAccess right={{ verb: 'CREATE', resource: 'MODELS' }} />
      )}
    </Screen>
  );
}

function Models({ models }: { models: readonly ResolvedModel[] }) {
  const text = useText();
  const label = useLabel();
  const [words, setWords] = useState('');
  const rows = models
    .map(({ model }) => ({ slug: model.slug, name: label(model.displayed_name) }))
    .filter(({ slug, name }) => plain(`${name} ${slug}`).includes(plain(words.trim())))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <TextInput
        className={classes.search ?? ''}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        aria-label={text('models.search')}
        placeholder={text('models.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <DataTable
        caption={text('imports.title')}
        rows={rows}
        rowKey={({ slug }) => slug}
        href={({ slug }) => `/import/${slug}`}
        columns={[{ key: 'name', label: text('models.name'), cell: ({ name }) => name, grow: true }]}
        empty={<Empty icon={IconDatabase} title={text('models.none')} />}
      />
    </>
  );
}
