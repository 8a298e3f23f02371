import { isLoop } from '@millwright/core/automation/flow/graph.ts';
import { IconArrowsSplit, IconRepeat } from '@tabler/icons-react';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { useText } from '../../i18n/use-text.ts';
import type { FlowNode } from '../graph/flow.ts';
import { stepOf } from '../graph/graph.ts';
import { useEditor } from '../state/editor-context.ts';
import classes from './drawing.module.css';

/** The frame around the steps of a loop or of a parallel. */
export function BodyFrame({ id }: NodeProps<FlowNode>) {
  const text = useText();
  const { draft } = useEditor();
  const holder = stepOf(draft, id.slice('frame:'.length));
  const loop = holder !== undefined && isLoop(holder.type);
  const Icon = loop ? IconRepeat : IconArrowsSplit;
  return (
    <div className={classes.frame}>
      <span className={classes.frameLabel}>
        <Icon size={14} stroke={1.75} aria-hidden />
        {text(loop ? 'automations.canvas.passAll' : 'automations.canvas.together')}
      </span>
      <Handle type="source" position={Position.Bottom} className={classes.hidden} isConnectable={false} />
    </div>
  );
}
