import { TextInput } from '@mantine/core';
import { IconRouteSquare, IconSearch } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { ProcessCard } from './ProcessCard.tsx';
import classes from './processes.module.css';
import { useProcesses } from './use-process.ts';

/** /processes: every process with its steps, as they look on a record. */
export function ProcessesScreen() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const processes = useProcesses();
  const wanted = words.trim().toLowerCase();
  const found = (processes.data ?? []).filter(({ process, steps }) =>
    [process.label, process.process_type, ...steps.map(({ label }) => label)].join(' ').toLowerCase().includes(wanted),
  );
  return (
    <Screen title={text('processes.title')} lead={text('processes.lead')}>
      <TextInput
        maw={360}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        aria-label={text('processes.search')}
        placeholder={text('processes.search')}
        value={words}
        onChange={(event) => setParams(event.currentTarget.value ? { q: event.currentTarget.value } : {}, { replace: true })}
      />
      {processes.error ? (
        <Failure error={processes.error} onRetry={() => void processes.refetch()} />
      ) : processes.isPending ? (
        <Waiting lines={8} />
      ) : found.length === 0 ? (
        <Empty icon={IconRouteSquare} title={text('processes.empty')} example={text('processes.emptyExample')} />
      ) : (
        <div className={classes.list}>
          {found.map((definition) => (
            <ProcessCard key={definition.process.identity} definition={definition} />
          ))}
        </div>
      )}
    </Screen>
  );
}
