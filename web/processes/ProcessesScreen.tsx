import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconRouteSquare, IconSearch, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../data/documents/use-rights.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { Empty } from '../ui/states/Empty.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { Waiting } from '../ui/states/Waiting.tsx';
import { useSearchWords } from '../ui/use-search-words.ts';
import { useProcesses, useProcessTypes } from './data/use-process.ts';
import { NewProcess } from './list/NewProcess.tsx';
import { ProcessCard } from './ProcessCard.tsx';
import classes from './processes.module.css';

/** The screen /processes: all processes with their steps. */
export function ProcessesScreen() {
  const text = useText();
  const label = useLabel();
  const [words, setWords] = useSearchWords();
  const processes = useProcesses();
  const editable = useRights()?.allows('UPDATE', 'SETTINGS') ?? false;
  const [making, make] = useState(false);
  const model = useProcessTypes()?.own_model;
  // The company has no models for processes; they are created when a model of its own first uses processes.
  const hasNone = processes.error?.code === 'no_process';
  const search = words.trim().toLowerCase();
  const matches = (processes.data ?? []).filter(({ process, steps }) =>
    [process.label, label(process.type_label ?? undefined), ...steps.map(({ label }) => label)].join(' ').toLowerCase().includes(search),
  );
  return (
    <Screen
      title={text('screens.processes')}
      lead={text('processes.lead')}
      actions={
        editable &&
        !hasNone && (
          <Group gap="xs">
            {model && (
              <Button component={Link} to={`/trash/${model}`} variant="default" leftSection={<IconTrashX size={16} stroke={1.75} />}>
                {text('processes.list.trash')}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => make(true)}>
              {text('processes.list.new')}
            </Button>
          </Group>
        )
      }
    >
      {making && <NewProcess onClose={() => make(false)} />}
      <TextInput
        maw={360}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        aria-label={text('processes.search')}
        placeholder={text('processes.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {hasNone ? (
        <Empty icon={IconRouteSquare} title={text('processes.empty')} example={text('processes.noModels')} />
      ) : processes.error ? (
        <Failure error={processes.error} onRetry={() => void processes.refetch()} />
      ) : processes.isPending ? (
        <Waiting lines={8} />
      ) : matches.length === 0 ? (
        <Empty icon={IconRouteSquare} title={text('processes.empty')} example={text('processes.emptyExample')} />
      ) : (
        <div className={classes.list}>
          {matches.map((definition) => (
            <ProcessCard key={definition.process.identity} definition={definition} />
          ))}
        </div>
      )}
    </Screen>
  );
}
