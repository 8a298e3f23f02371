import type { StepRun } from '@millwright/core/automation/types.ts';
import { IconChevronDown, IconChevronRight, IconEye } from '@tabler/icons-react';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useTimes } from '../../fields/view/use-times.ts';
import { useStepErrorText } from '../../i18n/use-step-error-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { Waiting } from '../../ui/states/Waiting.tsx';
import { ToolbarButton } from '../../ui/ToolbarButton.tsx';
import { outcomeOf } from '../data/use-automations.ts';
import { type Run, useRun } from '../data/use-runs.ts';
import { RunChain } from './RunChain.tsx';
import classes from './runs.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { lasting } from './traces.ts';
import { useDuration } from './use-duration.ts';

type Props = {
  run: Run /** Name of the record it was about. */;
  record: string | undefined;
  open: boolean;
  onToggle: () => void;
  onShow: (() => void) | null;
};

/** One run in the history; expanded it shows its steps with start and end. */
export function HistoryRow({ run, record, open, onToggle, onShow }: Props) {
  const text = useText();
  const times = useTimes();
  const took = useDuration();
  const { primary_item_id } = run.trigger;
  return (
    <>
      <tr data-open={open || undefined}>
        <td>
          <ToolbarButton
            size={24}
            label={text(open ? 'automations.mapping.collapse' : 'automations.mapping.expand', { name: times.instant(run.date) })}
            icon={open ? IconChevronDown : IconChevronRight}
            pressed={open}
            onClick={onToggle}
          />
        </td>
        <td title={times.zoned(run.date)}>{times.instant(run.date)}</td>
        <td>
          <span className={classes.status}>
            <StatusIcon status={outcomeOf(run)} />
            {text(`automations.status.${outcomeOf(run)}`)}
          </span>
          {run.partly && <div className={classes.barMeta}>{text('automations.runs.partly', run.partly)}</div>}
        </td>
        <td>{text(`automations.triggers.${run.trigger.type}`)}</td>
        <td>{primary_item_id ? <ObjectLink id={primary_item_id} label={record ?? text('automations.runs.openRecord')} /> : '–'}</td>
        <td data-numeric>{run.duration_ms === null ? '–' : took(run.duration_ms)}</td>
        <td data-numeric>{run.definition_version}</td>
        <td className={`${classes.mono} ${classes.runId}`} title={run.id}>
          <bdi>{run.id}</bdi>
        </td>
        <td>{onShow && <ToolbarButton size={24} label={text('automations.runs.show')} icon={IconEye} onClick={onShow} />}</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={9} style={{ paddingTop: 0 }}>
            <RunSteps id={run.id} />
          </td>
        </tr>
      )}
    </>
  );
}

function RunSteps({ id }: { id: string }) {
  const run = useRun(id);
  if (run.error) return <Failure error={run.error} onRetry={() => void run.refetch()} />;
  if (!run.data) return <Waiting lines={3} />;
  return (
    <>
      <RunChain chain={run.data.chain} />
      <StepTable steps={run.data.steps} />
    </>
  );
}

function StepTable({ steps }: { steps: readonly StepRun[] }) {
  const text = useText();
  const label = useLabel();
  const times = useTimes();
  const took = useDuration();
  const words = useStepErrorText();
  return (
    <table className={classes.steps}>
      <thead>
        <tr>
          <th scope="col">{text('automations.runs.stepName')}</th>
          <th scope="col">{text('automations.runs.status')}</th>
          <th scope="col">{text('automations.runs.stepStart')}</th>
          <th scope="col">{text('automations.runs.stepEnd')}</th>
          <th scope="col" data-numeric>
            {text('automations.runs.duration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <td>
              {label(step.name)}
              {step.item !== '' && ` · ${step.item}`}
              {step.error && <div style={{ color: 'var(--mw-danger)' }}>{words(step.error)}</div>}
            </td>
            <td>
              <span className={classes.status}>
                <StatusIcon status={step.status} />
                {text(`automations.status.${step.status}`)}
              </span>
            </td>
            <td>{times.precise(step.start_date)}</td>
            <td>{step.end_date ? times.precise(step.end_date) : '–'}</td>
            <td data-numeric>{took(lasting(step, Date.now()))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
