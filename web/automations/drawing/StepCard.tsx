import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Pin } from '@millwright/core/contract/pins.ts';
import { isObject } from '@millwright/core/json.ts';
import { IconAlertTriangle, IconBulb, IconPin } from '@tabler/icons-react';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, useCallback, useRef } from 'react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useMarks } from '../clipboard/use-step-clipboard.ts';
import { effectsOf, isPinned } from '../data/use-runs.ts';
import type { FlowNode } from '../graph/flow.ts';
import { stepOf } from '../graph/graph.ts';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import type { Trace } from '../runs/traces.ts';
import { useDuration } from '../runs/use-duration.ts';
import { useEditor } from '../state/editor-context.ts';
import { isStale, usePins } from '../state/pins.ts';
import { stepIcon } from '../steps/step-icons.ts';
import classes from './drawing.module.css';

/** A step on the drawing: its type, its purpose, and its result in the displayed run. */
export function StepCard({ id, data }: NodeProps<FlowNode>) {
  const { draft, selected, select, traces, problems, advice } = useEditor();
  const { marked, toggle, only, selecting } = useMarks();
  const pin = usePins().get(id);
  const step = stepOf(draft, id);
  const latest = useRef((_shiftKey: boolean) => {});
  latest.current = (shiftKey) => {
    if (selecting) return toggle(id);
    if (shiftKey && marked.size === 0 && selected && selected !== id && stepOf(draft, selected)) only([selected, id]);
    else if (shiftKey) toggle(id);
    else only([]);
    select(id);
  };
  const choose = useCallback((shiftKey: boolean) => latest.current(shiftKey), []);
  if (!step) return null;
  return (
    <Card
      step={step}
      number={data.number ?? 0}
      selected={selected === id}
      marked={marked.has(id)}
      selecting={selecting}
      trace={traces?.get(id)}
      quiet={traces !== null && !traces.has(id)}
      wrong={problems.get(id)?.length ?? 0}
      hints={advice.get(id)?.length ?? 0}
      pin={pin}
      onChoose={choose}
    />
  );
}

type CardProps = {
  step: Step;
  number: number;
  selected: boolean;
  marked: boolean;
  selecting: boolean;
  trace: Trace | undefined;
  quiet: boolean;
  onChoose: (shiftKey: boolean) => void;
} & Pick<MarksProps, 'wrong' | 'hints' | 'pin'>;

/** Drawn anew only where something of this step has changed: of two hundred steps a keystroke changes one. */
const Card = memo(({ step, number, selected, marked, selecting, trace, quiet, onChoose, ...marks }: CardProps) => {
  const text = useText();
  const label = useLabel();
  const { family, summary } = stepDescriptor(step.type);
  const Icon = stepIcon(step.type);
  const type = text(`automations.steps.${step.type}`);
  const name = label(step.name) || type;
  return (
    <>
      <Handle type="target" position={Position.Top} className={classes.hidden} />
      <button
        type="button"
        className={classes.card}
        data-step={step.id}
        data-selected={selected || undefined}
        data-off={!step.enabled || undefined}
        data-quiet={quiet || undefined}
        data-status={trace?.status}
        tabIndex={selected ? 0 : -1}
        aria-pressed={selecting ? marked : selected || marked}
        data-marked={marked || undefined}
        onClick={({ shiftKey }) => onChoose(shiftKey)}
      >
        <span className="visually-hidden">{text('automations.canvas.step', { number })}</span>
        <span className={classes.tile} data-family={family}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.text}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.about}>{[name === type ? '' : type, summary(step.input)].filter(Boolean).join(' · ')}</span>
          {step.note && (
            <span className={classes.note} title={step.note}>
              {step.note}
            </span>
          )}
        </span>
        {trace ? <TraceMarks trace={trace} /> : <Marks step={step} {...marks} />}
      </button>
      <Handle type="source" position={Position.Bottom} className={classes.hidden} isConnectable={false} />
    </>
  );
});

/** Whether a dry run noted what it would send to another system. */
function wouldSend({ passes }: Trace): boolean {
  return passes.some(({ output }) => isObject(output) && 'would_send' in output);
}

/** The result of a step in a run, briefly: what it would send or change, its passes, its duration, or that it was skipped. */
function useTraceText(): (trace: Trace) => string {
  const text = useText();
  const took = useDuration();
  return (trace) => {
    if (trace.passes.some(isPinned)) return text('automations.pins.mark');
    if (wouldSend(trace)) return text('automations.runs.wouldSend');
    const changed = trace.passes.flatMap(effectsOf).length;
    if (changed > 0) return text('automations.runs.wouldChange', { count: changed });
    if (trace.passes.length > 1) return `×${trace.passes.length}`;
    return trace.status === 'skipped' ? text('automations.status.skipped') : took(trace.duration_ms);
  };
}

function TraceMarks({ trace }: { trace: Trace }) {
  const traceText = useTraceText();
  return (
    <span className={classes.marks}>
      <StatusIcon status={trace.status} size={18} />
      <span className={classes.took}>{traceText(trace)}</span>
    </span>
  );
}

type MarksProps = { step: Step /** How many problems and pieces of advice there are. */; wrong: number; hints: number; pin: Pin | undefined };

function Marks({ step, wrong, hints, pin }: MarksProps) {
  const text = useText();
  return (
    <span className={classes.marks}>
      {wrong > 0 && (
        <span className={classes.problem} role="img" aria-label={text('automations.canvas.problems', { count: wrong })}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        </span>
      )}
      {wrong === 0 && hints > 0 && (
        <span className={classes.hint} role="img" aria-label={text('automations.advice.title', { count: hints })}>
          <IconBulb size={18} stroke={1.75} aria-hidden />
        </span>
      )}
      {pin && <PinMark stale={isStale(pin, step)} />}
      {!step.enabled && <span>{text('automations.canvas.off')}</span>}
    </span>
  );
}

/** The person has pinned data to the step; `stale`: it may be outdated. */
function PinMark({ stale }: { stale: boolean }) {
  const text = useText();
  return (
    <span className={classes.pin} data-stale={stale || undefined}>
      <IconPin size={14} stroke={1.75} aria-hidden />
      {text(stale ? 'automations.pins.markStale' : 'automations.pins.mark')}
    </span>
  );
}
