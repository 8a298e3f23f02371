import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useSchema } from '../../data/documents/use-schema.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Empty } from '../../ui/states/Empty.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useSearchWords } from '../../ui/use-search-words.ts';
import { ModelHits } from './ModelHits.tsx';
import classes from './search.module.css';

/** The screen /objects: searches records of all models by name. The search is part of the address. */
export function ObjectsScreen() {
  const text = useText();
  const label = useLabel();
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useSearchWords();
  const only = params.get('model');
  const [settled] = useDebouncedValue(words, 200);
  const { schema, error, retry } = useSchema();
  const choose = (model: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (model) next.set('model', model);
        else next.delete('model');
        return next;
      },
      { replace: true },
    );
  const models = [...(schema?.models.values() ?? [])].sort((a, b) => label(a.model.displayed_name).localeCompare(label(b.model.displayed_name)));
  const inScope = only ? models.filter(({ table }) => table === only) : models;
  const ready = settled.trim().length >= 2 || only !== null;
  return (
    <Screen title={text('screens.objects')} lead={text('objects.lead')}>
      <div className={classes.bar}>
        <TextInput
          className={classes.words}
          aria-label={text('objects.search')}
          placeholder={text('objects.search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={words}
          autoFocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          aria-label={text('objects.allModels')}
          placeholder={text('objects.allModels')}
          clearable
          searchable
          data={models.map(({ table, model }) => ({ value: table, label: label(model.displayed_name) }))}
          value={only}
          onChange={choose}
        />
      </div>
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : !schema ? (
        <Waiting />
      ) : !ready ? (
        <Empty title={text('objects.start')} icon={IconSearch} />
      ) : (
        <div className={classes.results}>
          {inScope.map((model) => (
            <ModelHits key={model.table} model={model} words={settled} alone={only !== null} />
          ))}
          <p className={classes.nothing}>{text('objects.nothing', { words: settled })}</p>
        </div>
      )}
    </Screen>
  );
}
