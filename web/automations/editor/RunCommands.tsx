import { Button } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { isOver, type Retry, type RunDetail, useRunCommand } from '../data/use-runs.ts';
import { stepOf } from '../graph/graph.ts';
import { RetryDialog } from '../start/RetryDialog.tsx';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

type Props = { state: EditorState; place: EditorPlace; run: RunDetail };

/** What can be done with the run that is shown. Which version a retry goes by is asked when it has changed since. */
export function RunCommands({ state, place, run }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { editor, saving } = state;
  const { base } = saving;
  const command = useRunCommand(base.slug ?? base.id);
  const [asked, setAsked] = useState<Retry | null>(null);
  const chosen = editor.selected ? stepOf(editor.draft, editor.selected) : undefined;
  const ran = chosen && editor.traces?.has(chosen.id) ? chosen : undefined;
  const again = (retry: Retry) =>
    command.mutate(
      { run_id: run.id, command: 'retry', ...retry },
      {
        onSuccess: ({ run_id }) => {
          setAsked(null);
          place.showRun(run_id);
        },
      },
    );
  const retry = (from: Retry) => (run.definition_version === base.version ? again(from) : setAsked(from));
  if (!isOver(run.status)) {
    return (
      <>
        {command.error && <span role="alert">{failure(command.error)}</span>}
        <CommandButton
          icon={IconPlayerStop}
          label={text('automations.runs.cancel')}
          pending={command.isPending}
          onClick={() => command.mutate({ run_id: run.id, command: 'cancel' })}
        />
      </>
    );
  }
  return (
    <>
      {command.error && !asked && <span role="alert">{failure(command.error)}</span>}
      {ran && (
        <CommandButton
          main={run.status !== 'success'}
          icon={IconRefresh}
          label={text('automations.runs.retryHere', { name: label(ran.name) })}
          pending={command.isPending}
          onClick={() => retry({ from_step: ran.id })}
        />
      )}
      <CommandButton icon={IconRefresh} label={text('automations.runs.retry')} pending={command.isPending} onClick={() => retry({})} />
      {asked && (
        <RetryDialog
          then={run.definition_version}
          today={base.version}
          pending={command.isPending}
          error={command.error}
          onClose={() => {
            command.reset();
            setAsked(null);
          }}
          onRetry={(version) => again({ ...asked, version })}
        />
      )}
    </>
  );
}

type ButtonProps = { icon: typeof IconRefresh; label: string; pending: boolean; main?: boolean; onClick: () => void };

function CommandButton({ icon: Icon, label, pending, main = false, onClick }: ButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant={main ? 'filled' : 'default'}
      leftSection={<Icon size={16} stroke={1.75} />}
      loading={pending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
