import { Tooltip } from '@mantine/core';
import { phaseOf } from '@millwright/core/process/phase.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTimes } from '../../fields/view/use-times.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { toneIcons } from '../../ui/StatusBadge.tsx';
import type { BarStep } from '../data/steps.ts';
import classes from '../processes.module.css';
import { AllSteps } from './AllSteps.tsx';
import { useCut } from './use-cut.ts';

/** Shows the state and the steps of a process in a row around the current one, with a list of all if some are hidden; without room, only "3/7 Picking". */
export function StepBar({ steps, fold = true }: { steps: BarStep[]; fold?: boolean }) {
  const text = useText();
  const label = useLabel();
  const bar = useRef<HTMLOListElement>(null);
  const at = steps.findIndex(({ state }) => state === 'current');
  const current = steps[at];
  const cut = useCut(bar, current?.key);
  const place = { step: label(current?.label), number: at + 1, count: steps.length };
  return (
    <>
      {current && <span className={classes.phase}>{text(`processes.phases.${phaseOf(current.tone)}`)}</span>}
      <div className={classes.strip}>
        <ol ref={bar} tabIndex={-1} className={classes.bar} data-cut={cut || undefined} aria-label={text('processes.bar.label', place)}>
          {steps.map((step) => (
            <Step key={step.identity} step={step} />
          ))}
        </ol>
        {cut && <AllSteps steps={steps} place={place} />}
      </div>
      {fold && current && (
        <span className={classes.short} data-tone={current.tone}>
          {text('processes.bar.short', place)}
        </span>
      )}
    </>
  );
}

function Step({ step }: { step: BarStep }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const Icon = step.state === 'past' ? IconCheck : step.state === 'skipped' ? IconMinus : step.state === 'current' ? toneIcons[step.tone] : null;
  const { left } = step;
  const who = label(left?.who ?? undefined);
  const passed = left ? [who, times.zoned(left.when)].filter(Boolean).join(', ') : step.state === 'skipped' ? text('processes.bar.skipped') : '';
  const tip = [passed, label(step.help)].filter(Boolean).join('. ');
  return (
    <Tooltip label={tip} disabled={!tip} multiline maw={320}>
      <li
        className={classes.step}
        data-state={step.state}
        data-tone={step.tone}
        aria-current={step.state === 'current' ? 'step' : undefined}
        aria-label={tip ? `${label(step.label)}: ${tip}` : undefined}
      >
        {Icon && <Icon size={14} stroke={2} aria-hidden />}
        {label(step.label)}
      </li>
    </Tooltip>
  );
}
