import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import { IconPlus } from '@tabler/icons-react';
import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import type { FlowEdge } from '../graph/flow.ts';
import { type Slot, stepOf } from '../graph/graph.ts';
import { leftBy } from '../runs/traces.ts';
import { useEditor } from '../state/editor-context.ts';
import classes from './drawing.module.css';
import { sameSlot, usePortName, useSlotLabel } from './slot-label.ts';

/** Whether the displayed run passed this edge: it left the source by this port and reached the target. */
function useWalked(slot: Slot | undefined, to: string): 'yes' | 'no' | undefined {
  const { traces } = useEditor();
  if (!traces || !slot) return undefined;
  const trace = slot.from === null ? null : traces.get(slot.from);
  const left = slot.from === null || (trace !== null && trace !== undefined && leftBy(trace, slot.port));
  return left && traces.has(to) ? 'yes' : 'no';
}

/** An edge between two steps, with the name of its port and a `+` to insert a step. */
export function FlowLine({ data, target }: EdgeProps<FlowEdge>) {
  const { draft, editable, panel, show } = useEditor();
  const portName = usePortName();
  const labelOf = useSlotLabel();
  const walked = useWalked(data?.slot, target);
  if (!data) return null;
  const { slot, at, side, open, path } = data;
  const from = slot.from === null ? undefined : stepOf(draft, slot.from);
  const body = from ? hasBody(from.type) : false;
  const named = slot.port !== 'next' || Array.isArray(from?.input.cases);
  return (
    <>
      <path className={classes.line} d={path} data-open={open || undefined} data-walked={walked} />
      <EdgeLabelRenderer>
        <div className={classes.port} style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}>
          {named && (
            <span className={classes.portName} data-port={slot.port} data-side={editable && !open ? side : undefined}>
              {portName(slot.port, body, from)}
            </span>
          )}
          {editable && !open && (
            <button
              type="button"
              className={classes.plus}
              data-open={(panel.kind === 'library' && sameSlot(panel.slot, slot)) || undefined}
              aria-label={labelOf(slot)}
              tabIndex={-1}
              onClick={() => show({ kind: 'library', slot })}
            >
              <IconPlus size={16} stroke={2} aria-hidden />
            </button>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}
