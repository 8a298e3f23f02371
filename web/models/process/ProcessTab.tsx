import { Badge, Button, Group, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '../../data/documents/use-rights.ts';
import { useText } from '../../i18n/use-text.ts';
import { type ProcessDefinition, useProcesses } from '../../processes/data/use-process.ts';
import { NewProcess } from '../../processes/list/NewProcess.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { useModelEditor } from '../draft/editor-context.ts';
import sections from '../parts/sections.module.css';
import { TabSection } from '../parts/TabSection.tsx';
import { BeginRecords } from './BeginRecords.tsx';
import classes from './process.module.css';
import { TurnDialog } from './TurnDialog.tsx';
import { useOwnSubject } from './use-own-subject.ts';

/** Edits whether records of a model go through processes, and through which. `dirty` means that changes must be saved first. */
export function ProcessTab({ dirty }: { dirty: boolean }) {
  const text = useText();
  const { stored, editable } = useModelEditor();
  const subject = useOwnSubject(stored.slug);
  const [turning, turn] = useState<'on' | 'off' | null>(null);
  if (subject.error) return <Failure error={subject.error} onRetry={() => void subject.refetch()} />;
  if (!subject.data) return <Waiting lines={4} />;
  const { possible, taken, rule } = subject.data;
  if (!possible) {
    const reason = taken.length > 0 ? text('models.process.taken', { slugs: taken.join(', ') }) : text('models.process.impossible');
    return <p className={sections.hint}>{reason}</p>;
  }
  return (
    <div className={sections.sections}>
      <TabSection title={text('models.process.title')}>
        <Switch
          label={text('models.process.switch')}
          description={text(dirty && editable ? 'models.process.dirty' : 'models.process.hint')}
          disabled={!editable || dirty}
          checked={rule !== null}
          onChange={() => turn(rule ? 'off' : 'on')}
        />
      </TabSection>
      {rule && <Processes type={rule.type} waiting={subject.data.without_process} />}
      {turning && <TurnDialog on={turning === 'on'} subject={subject.data} onClose={() => turn(null)} />}
    </div>
  );
}

/** Lists the processes of the model's type, and the records without a process. */
function Processes({ type, waiting }: { type: string; waiting: number | null }) {
  const text = useText();
  const processes = useProcesses();
  const mayMake = useRights()?.allows('UPDATE', 'SETTINGS') ?? false;
  const [making, make] = useState(false);
  const own = (processes.data ?? []).filter(({ process }) => process.process_type === type);
  const standard = own.find(({ process, steps }) => process.is_default && steps.length > 0);
  return (
    <TabSection title={text('models.process.processes')}>
      {processes.error ? (
        <Failure error={processes.error} onRetry={() => void processes.refetch()} />
      ) : processes.isPending ? (
        <Waiting lines={2} />
      ) : own.length === 0 ? (
        <p className={sections.hint}>{text('models.process.none')}</p>
      ) : (
        <ul className={classes.list}>
          {own.map((definition) => (
            <OwnProcess key={definition.process.identity} definition={definition} />
          ))}
        </ul>
      )}
      {mayMake && !processes.isPending && (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => make(true)}>
          {text('processes.list.new')}
        </Button>
      )}
      {waiting !== null && waiting > 0 && standard && mayMake && <BeginRecords process={standard.process} count={waiting} />}
      {making && <NewProcess type={type} onClose={() => make(false)} />}
    </TabSection>
  );
}

function OwnProcess({ definition: { process, steps } }: { definition: ProcessDefinition }) {
  const text = useText();
  return (
    <li className={`${sections.card} ${classes.process}`}>
      <Link to={`/process/edit/${process.identity}`} className={classes.name}>
        {process.label}
      </Link>
      <Group gap="xs">
        {process.is_default && <Badge variant="default">{text('processes.isDefault')}</Badge>}
        <span className={sections.hint}>{text('processes.stepCount', { count: steps.length })}</span>
      </Group>
    </li>
  );
}
