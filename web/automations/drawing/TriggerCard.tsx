import { Handle, Position } from '@xyflow/react';
import { useText } from '../../i18n/use-text.ts';
import { triggerId } from '../graph/layout.ts';
import { useEditor } from '../state/editor-context.ts';
import { triggerIcon } from '../triggers/trigger-icons.ts';
import { useTriggerName } from '../triggers/use-trigger-name.ts';
import classes from './drawing.module.css';

/** The start of the drawing: the trigger. */
export function TriggerCard() {
  const text = useText();
  const { draft, selected, select, traces, problems } = useEditor();
  const name = useTriggerName()(draft.trigger);
  const Icon = triggerIcon(draft.trigger.type);
  const wrong = problems.get(triggerId)?.length ?? 0;
  return (
    <>
      <button
        type="button"
        className={classes.card}
        data-step={triggerId}
        data-selected={selected === triggerId || undefined}
        data-status={traces ? 'success' : undefined}
        tabIndex={selected === triggerId || selected === null ? 0 : -1}
        aria-pressed={selected === triggerId}
        onClick={() => select(triggerId)}
      >
        <span className={classes.tile} data-family="trigger">
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.text}>
          <span className={classes.about}>{text('automations.canvas.trigger')}</span>
          <span className={classes.name}>{name}</span>
        </span>
        {wrong > 0 && <span className="visually-hidden">{text('automations.canvas.problems', { count: wrong })}</span>}
      </button>
      <Handle type="source" position={Position.Bottom} className={classes.hidden} isConnectable={false} />
    </>
  );
}
