import { Button } from '@mantine/core';
import { isObject } from '@millwright/core/json.ts';
import { IconArrowBackUp, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { loadable } from '../../ui/browser/loadable.ts';
import { isOver, type Retry, type RunDetail, useRunCommand } from '../data/use-runs.ts';
import classes from '../runs/runs.module.css';
import { ResumeButton } from '../start/ResumeButton.tsx';
import type { EditorState } from './use-editor-state.ts';
import type { EditorPlace } from './use-place.ts';

const RetryDialog = loadable(async () => (await import('../start/RetryDialog.tsx')).RetryDialog);

const UndoDialog = loadable(async () => (await import('../undo/UndoDialog.tsx')).UndoDialog);

type Props = { state: EditorState; place: EditorPlace; run: RunDetail };

/** The actions on the displayed run. If there is a choice, a dialog asks what a retry should repeat and with which version. */
export function RunCommands({ state, place, run }: Props) {
  const text = useText();
  const failure = useFailureText();
  const { editor, saving } = state;
  const { base } = saving;
  const command = useRunCommand(base.slug ?? base.id);
  const [asked, setAsked] = useState<'onward' | 'again' | null>(null);
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
  if (!isOver(run.status)) {
    return (
      <>
        {command.error && <span role="alert">{failure(command.error)}</span>}
        {signalsOf(run).map((signal) => (
          <ResumeButton
            key={signal}
            signal={signal}
            pending={command.isPending}
            onResume={(value) => command.mutate({ run_id: run.id, command: 'resume', signal, ...(value === '' ? {} : { value }) })}
          />
        ))}
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
      {mayGoOn(run) && (
        <CommandButton
          main
          icon={IconPlayerPlay}
          label={text(run.status === 'cancelled' ? 'automations.retry.onwardCancelled' : 'automations.retry.onward')}
          pending={command.isPending && !asked}
          onClick={() => (run.definition_version === base.version ? again({}) : setAsked('onward'))}
        />
      )}
      <CommandButton icon={IconRefresh} label={text('automations.retry.again')} pending={false} onClick={() => setAsked('again')} />
      <UndoCommand run={run} />
      {asked && (
        <Suspense fallback={null}>
          <RetryDialog
            kind={asked}
            run={run}
            steps={editor.draft.steps}
            chosen={editor.selected}
            today={base.version}
            pending={command.isPending}
            error={command.error}
            onClose={() => {
              command.reset();
              setAsked(null);
            }}
            onRetry={again}
          />
        </Suspense>
      )}
    </>
  );
}

/** Undoes the run's writes; afterwards shows when that was. */
function UndoCommand({ run }: { run: RunDetail }) {
  const text = useText();
  const times = useTimes();
  const [open, setOpen] = useState(false);
  if (run.undone_at) return <span className={classes.barMeta}>{text('automations.undo.undone', { at: times.instant(run.undone_at) })}</span>;
  return (
    <>
      <CommandButton icon={IconArrowBackUp} label={text('automations.undo.action')} pending={false} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <UndoDialog run_id={run.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The signals that steps of the run wait for, without duplicates. */
const signalsOf = ({ steps }: RunDetail): string[] => [
  ...new Set(
    steps.flatMap(({ status, output }) => (status === 'waiting' && isObject(output) && typeof output.signal === 'string' ? [output.signal] : [])),
  ),
];

/** Whether something of the run failed or was stopped, including steps whose failure was tolerated. */
const mayGoOn = ({ status, steps }: RunDetail) => status !== 'success' || steps.some((step) => step.status === 'failure');

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
