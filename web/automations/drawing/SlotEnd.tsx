import { IconPlus } from '@tabler/icons-react';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { useText } from '../../i18n/use-text.ts';
import type { FlowNode } from '../graph/flow.ts';
import { stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import classes from './drawing.module.css';
import { sameSlot, useSlotLabel } from './slot-label.ts';

/** An open end. Clicking adds a step; dragging connects to an existing one. */
export function SlotEnd({ data }: NodeProps<FlowNode>) {
  const text = useText();
  const { draft, editable, panel, show } = useEditor();
  const labelOf = useSlotLabel();
  const { slot } = data;
  if (!slot) return null;
  const open = panel.kind === 'library' && sameSlot(panel.slot, slot);
  return (
    <div className={classes.slot}>
      <Handle type="target" position={Position.Top} className={classes.hidden} isConnectable={false} />
      {editable ? (
        <button
          type="button"
          className={classes.end}
          data-open={open || undefined}
          aria-label={labelOf(slot, slot.from === null ? undefined : stepOf(draft, slot.from))}
          tabIndex={-1}
          onClick={() => show({ kind: 'library', slot })}
        >
          <IconPlus size={16} stroke={2} aria-hidden />
          {text(slot.from === null ? 'automations.canvas.addFirst' : 'automations.canvas.end')}
        </button>
      ) : (
        <span className={classes.stop} />
      )}
      <Handle
        type="source"
        position={Position.Bottom}
        id={slot.port}
        className={editable && slot.from !== null ? classes.grip : classes.hidden}
        isConnectable={editable && slot.from !== null}
      />
    </div>
  );
}
