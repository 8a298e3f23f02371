import { Button, Menu } from '@mantine/core';
import type { Operation } from '@millwright/core/process/types.ts';
import { useState } from 'react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useLabel, useText } from '../i18n/use-text.ts';
import { useShortcut } from '../keys/shortcuts.ts';
import { useEvents } from '../objects/use-events.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { Effects } from './Effects.tsx';
import { leavings } from './leavings.ts';
import { MoreMenu } from './MoreMenu.tsx';
import classes from './processes.module.css';
import { StepBar } from './StepBar.tsx';
import { barSteps, nextStep, ordered } from './steps.ts';
import { useLiveProcess, useStepLooks, useTransition } from './use-process.ts';

type Props = { id: string; name: string; editable: boolean };

/** Where a record stands, the one button that moves it on, and why it was refused. Nothing for records without a process. */
export function ProcessBar({ id, name, editable }: Props) {
  const text = useText();
  const label = useLabel();
  const failure = useFailureText();
  const live = useLiveProcess(id);
  const looks = useStepLooks();
  const events = useEvents(id);
  const transition = useTransition(id);
  const [cancelling, setCancelling] = useState<Operation | null>(null);
  const { data } = live;
  const cancelKeys = [...looks.values()].filter(({ tone }) => tone === 'cancelled').map(({ key }) => key);
  const { steps, cancelling: ways } = data ? ordered(data, cancelKeys) : { steps: [], cancelling: [] };
  const active = data?.active_operation ?? null;
  const next = nextStep(steps, active);
  const canAdvance = editable && next !== null && !transition.isPending;
  const advance = () => transition.mutate({ action: 'advance' });
  useShortcut('A', canAdvance ? advance : null);
  if (!data || steps.length === 0) return null;

  const cancelled = ways.find(({ identity }) => identity === active?.identity);
  const shown = cancelled ? [...steps, cancelled] : steps;
  const left = leavings(events.data?.data ?? [], new Set(steps.map(({ identity }) => identity)));
  const stepName = (operation: Operation) => label(looks.get(operation.key)?.label ?? operation.label);
  return (
    <div className={classes.wrap}>
      <div className={`${classes.row} ${classes.fold}`}>
        <StepBar steps={barSteps(shown, active, looks, left)} />
        {editable && (
          <div className={classes.controls}>
            {next && (
              <Button aria-keyshortcuts="A" loading={transition.isPending} onClick={advance}>
                {text('processes.bar.advance', { step: stepName(next) })}
              </Button>
            )}
            {active && !cancelled && ways.length > 0 && next && (
              <MoreMenu label={text('processes.bar.more')}>
                {ways.map((way) => (
                  <Menu.Item key={way.identity} color="red" onClick={() => setCancelling(way)}>
                    {text('processes.bar.cancel', { step: stepName(way) })}
                  </Menu.Item>
                ))}
              </MoreMenu>
            )}
          </div>
        )}
      </div>
      {transition.error && (
        <p className={classes.refused} role="alert">
          {text('processes.bar.refused', { reason: failure(transition.error) })}
        </p>
      )}
      {transition.data && transition.data.data.effects.length > 0 && <Effects effects={transition.data.data.effects} object={id} />}
      {cancelling && (
        <CancelDialog
          name={name}
          step={stepName(cancelling)}
          onClose={() => setCancelling(null)}
          onConfirm={() => {
            transition.mutate({ action: 'set_step', step: cancelling.identity });
            setCancelling(null);
          }}
        />
      )}
    </div>
  );
}
