import { stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import { isObject } from '@millwright/core/json.ts';
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { useLabel, useText } from '../../i18n/use-text.ts';
import { useMarks } from '../clipboard/use-step-clipboard.ts';
import { effectsOf } from '../data/use-runs.ts';
import type { FlowNode } from '../graph/flow.ts';
import { stepOf } from '../graph/graph.ts';
import { StatusIcon } from '../runs/StatusIcon.tsx';
import type { Trace } from '../runs/traces.ts';
import { useDuration } from '../runs/use-duration.ts';
import { useEditor } from '../state/editor-context.ts';
import { stepIcon } from '../steps/step-icons.ts';
import classes from './drawing.module.css';

/** A step on the drawing: its type, its purpose, and its result in the displayed run. */
export function StepCard({ id, data }: NodeProps<FlowNode>) {
  const text = useText();
  const label = useLabel();
  const { draft, selected, select, traces } = useEditor();
  const { marked, toggle, only } = useMarks();
  const step = stepOf(draft, id);
  if (!step) return null;
  const { family, summary } = stepDescriptor(step.type);
  const Icon = stepIcon(step.type);
  const name = label(step.name) || text(`automations.steps.${step.type}`);
  const type = text(`automations.steps.${step.type}`);
  const trace = traces?.get(id);
  return (
    <>
      <Handle type="target" position={Position.Top} className={classes.hidden} />
      <button
        type="button"
        className={classes.card}
        data-step={id}
        data-selected={selected === id || undefined}
        data-off={!step.enabled || undefined}
        data-quiet={(traces !== null && !trace) || undefined}
        data-status={trace?.status}
        tabIndex={selected === id ? 0 : -1}
        aria-pressed={selected === id || marked.has(id)}
        data-marked={marked.has(id) || undefined}
        onClick={({ shiftKey }) => {
          if (shiftKey && marked.size === 0 && selected && selected !== id && stepOf(draft, selected)) only([selected, id]);
          else if (shiftKey) toggle(id);
          else only([]);
          select(id);
        }}
      >
        <span className="visually-hidden">{text('automations.canvas.step', { number: data.number ?? 0 })}</span>
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
        <Marks id={id} enabled={step.enabled} />
      </button>
      <Handle type="source" position={Position.Bottom} className={classes.hidden} isConnectable={false} />
    </>
  );
}

/** Whether a dry run noted what it would send to another system. */
function wouldSend({ passes }: Trace): boolean {
  return passes.some(({ output }) => isObject(output) && 'would_send' in output);
}

/** The result of a step in a run, briefly: what it would send or change, its passes, its duration, or that it was skipped. */
function useTraceText(): (trace: Trace) => string {
  const text = useText();
  const took = useDuration();
  return (trace) => {
    if (wouldSend(trace)) return text('automations.runs.wouldSend');
    const changed = trace.passes.flatMap(effectsOf).length;
    if (changed > 0) return text('automations.runs.wouldChange', { count: changed });
    if (trace.passes.length > 1) return `×${trace.passes.length}`;
    return trace.status === 'skipped' ? text('automations.status.skipped') : took(trace.duration_ms);
  };
}

function Marks({ id, enabled }: { id: string; enabled: boolean }) {
  const text = useText();
  const traceText = useTraceText();
  const { traces, problems, advice } = useEditor();
  const trace = traces?.get(id);
  const wrong = problems.get(id)?.length ?? 0;
  const hints = advice.get(id)?.length ?? 0;
  if (trace) {
    return (
      <span className={classes.marks}>
        <StatusIcon status={trace.status} size={18} />
        <span className={classes.took}>{traceText(trace)}</span>
      </span>
    );
  }
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
      {!enabled && <span>{text('automations.canvas.off')}</span>}
    </span>
  );
}
