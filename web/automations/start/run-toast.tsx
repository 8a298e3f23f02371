import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useRecordNames } from '../../data/records/use-names.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import type { StartedRun } from '../../layers/started-runs.ts';
import { useRunState } from '../data/use-run-state.ts';
import { isOver, useRun, useRunCommand } from '../data/use-runs.ts';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import classes from './run-toast.module.css';

const shownFor_ms = 8_000;

/** Follows a run in a notification: its progress, buttons to stop it and to open its history, and its result. */
export function showRun(run: StartedRun): void {
  notifications.show({ id: run.run_id, autoClose: false, message: <RunToast run={run} /> });
}

/** Closes the notification after a success. */
function useEnd({ run_id, onEnd }: StartedRun, status: string | undefined, over: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (!over) return;
    onEnd();
    if (status !== 'success') return;
    const timer = setTimeout(() => notifications.hide(run_id), shownFor_ms);
    return () => clearTimeout(timer);
  }, [over]);
}

/** The reason of the failure, in words. */
function WhyFailed({ run_id }: { run_id: string }) {
  const words = useStepErrorText();
  const { data } = useRun(run_id);
  const error = data?.steps.findLast((step) => step.error)?.error ?? data?.error;
  return error ? <span>{words(error)}</span> : null;
}

function RunToast({ run }: { run: StartedRun }) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const { data, error } = useRunState(run.run_id);
  const command = useRunCommand(run.automation);
  const status = data?.status ?? 'queued';
  const over = error !== null || isOver(status);
  useEnd(run, data?.status, over);
  const steps = data?.steps;
  const recordId = data?.made ?? null;
  const names = useRecordNames(recordId ? [recordId] : []);
  return (
    <span className={classes.run}>
      <span className={classes.name}>
        <StatusIcon status={error ? 'skipped' : status} />
        {label(run.label) || label(data?.label)}
      </span>
      <span role="status">
        {error ? text('processes.bar.effectUnknown') : text(`automations.status.${status}`)}
        {!over && steps && steps.of > 1 && ` · ${text('automations.runs.steps', { done: Math.min(steps.done + 1, steps.of), of: steps.of })}`}
        {!over && steps?.part != null && ` · ${formatNumber(steps.part * 100, 0)} %`}
      </span>
      {status === 'cancelled' && <span>{text('automations.runs.stopped')}</span>}
      {status === 'failure' && data?.readable && <WhyFailed run_id={run.run_id} />}
      {command.error && <span role="alert">{failure(command.error)}</span>}
      {(data?.readable || recordId) && (
        <span className={classes.ways}>
          {recordId && (
            <Button component={Link} to={`/object/${recordId}`} size="compact-sm" variant="light">
              {names.get(recordId) ?? text('automations.runs.openRecord')}
            </Button>
          )}
          {data?.readable && (
            <Button
              component={Link}
              to={`/automation/${encodeURIComponent(run.automation)}?run=${encodeURIComponent(run.run_id)}`}
              size="compact-sm"
              variant="subtle"
            >
              {text('automations.runs.open')}
            </Button>
          )}
          {!over && data?.readable && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={command.isPending}
              onClick={() => command.mutate({ run_id: run.run_id, command: 'cancel' })}
            >
              {text('automations.runs.cancel')}
            </Button>
          )}
        </span>
      )}
    </span>
  );
}
