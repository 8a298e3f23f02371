import { Button } from '@mantine/core';
import type { StepFigures } from '@millwright/core/contract/processes.ts';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical, IconHourglassHigh, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { formatNumber } from '../../../format/numbers.ts';
import { useLabel, useText } from '../../../i18n/use-text.ts';
import { useRowDragging } from '../../../ui/dragging/use-row-dragging.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { ToolbarButton } from '../../../ui/ToolbarButton.tsx';
import { useFigures } from '../../data/use-process.ts';
import classes from '../editor.module.css';
import type { StepDraft } from '../state/draft.ts';
import { useEditing } from '../state/editor-context.ts';
import { newStep } from '../state/new-steps.ts';

/** Lists the steps in order; they are moved by dragging, by buttons, and by Alt with an arrow. */
export function StepList() {
  const text = useText();
  const { stored, draft, change, select } = useEditing();
  const figures = useFigures(stored.process.identity);
  const put = (id: string, to: number) => {
    const step = draft.steps.find((each) => each.id === id);
    if (!step || to < 0 || to >= draft.steps.length) return;
    const others = draft.steps.filter((each) => each.id !== id);
    change({ steps: [...others.slice(0, to), step, ...others.slice(to)] });
    select(id);
  };
  const add = () => {
    const step = newStep(text('processes.editor.newStep'));
    // A new step is added before the final steps.
    const at = draft.steps.findIndex(({ tone }) => tone === 'done' || tone === 'cancelled');
    const place = at < 0 ? draft.steps.length : at;
    change({ steps: [...draft.steps.slice(0, place), step, ...draft.steps.slice(place)] });
    select(step.id);
  };
  return (
    <nav className={classes.list} aria-label={text('processes.steps')}>
      <ol className={classes.steps}>
        {draft.steps.map((step, at) => (
          <StepItem key={step.id} step={step} at={at} put={put} figures={figures.data?.get(step.key)} />
        ))}
      </ol>
      {draft.steps.length === 0 && <p className={classes.hint}>{text('processes.emptyExample')}</p>}
      <Button variant="light" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        {text('processes.editor.add')}
      </Button>
      <p className={classes.hint}>{text('processes.editor.moveHint')}</p>
    </nav>
  );
}

type ItemProps = { step: StepDraft; at: number; put: (id: string, to: number) => void; figures: StepFigures | undefined };

function StepItem({ step, at, put, figures }: ItemProps) {
  const text = useText();
  const label = useLabel();
  const { stored, draft, selected, select, missing } = useEditing();
  const row = useRef<HTMLLIElement>(null);
  const indexOf = (id: string) => draft.steps.findIndex((each) => each.id === id);
  const side = useRowDragging(row, 'step', step.id, (carried, where) => {
    const place = indexOf(step.id) + (where === 'below' ? 1 : 0);
    put(carried, indexOf(carried) < place ? place - 1 : place);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    put(step.id, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const name = label(step.name);
  const open = stored.steps.find(({ identity }) => identity === step.identity)?.open_records ?? 0;
  return (
    <li ref={row} className={classes.step} data-side={side ?? undefined} data-chosen={step.id === selected?.id || undefined}>
      <IconGripVertical className={classes.grip} size={16} stroke={1.75} aria-hidden />
      <button
        type="button"
        className={classes.choose}
        aria-pressed={step.id === selected?.id}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => select(step.id)}
        onKeyDown={onKeyDown}
      >
        <StatusBadge tone={step.tone} label={name || '…'} />
        {missing.includes(step.id) && <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label={text('processes.editor.incomplete')} />}
        <Figures open={open} figures={figures} />
      </button>
      <ToolbarButton
        label={text('processes.editor.up', { step: name })}
        icon={IconArrowUp}
        {...(at === 0 ? { disabledReason: text('processes.editor.first') } : {})}
        onClick={() => put(step.id, at - 1)}
      />
      <ToolbarButton
        label={text('processes.editor.down', { step: name })}
        icon={IconArrowDown}
        {...(at === draft.steps.length - 1 ? { disabledReason: text('processes.editor.last') } : {})}
        onClick={() => put(step.id, at + 1)}
      />
    </li>
  );
}

/** Shows how many open records are in a step, how long they stay, and whether it is the slowest. */
function Figures({ open, figures }: { open: number; figures: StepFigures | undefined }) {
  const text = useText();
  const hours = figures?.open_hours ?? figures?.left_hours ?? null;
  const time =
    hours === null
      ? ''
      : hours < 48
        ? text('processes.editor.hours', { hours: formatNumber(round(hours)) })
        : text('processes.editor.days', { days: formatNumber(round(hours / 24)) });
  const parts = [open ? text('processes.editor.openCount', { count: open }) : '', time].filter(Boolean);
  return (
    <span className={classes.figures}>
      {parts.join(' · ')}
      {figures?.bottleneck && (
        <span className={classes.bottleneck}>
          <IconHourglassHigh size={14} stroke={1.75} aria-hidden /> {text('processes.editor.bottleneck')}
        </span>
      )}
    </span>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
