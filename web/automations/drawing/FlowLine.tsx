import { hasBody } from '@millwright/core/automation/flow/graph.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import { IconPlus } from '@tabler/icons-react';
import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { FlowEdge } from '../graph/flow.ts';
import { type Slot, stepOf } from '../graph/graph.ts';
import { leftBy } from '../runs/traces.ts';
import { type Editor, useEditor } from '../state/editor-context.ts';
import classes from './drawing.module.css';
import { sameSlot, usePortName, useSlotLabel } from './slot-label.ts';

/** Whether the displayed run passed this edge: it left the source by this port and reached the target. */
function useWalked(slot: Slot | undefined, to: string): 'yes' | 'no' | undefined {
  const { traces } = useEditor();
  if (!traces || !slot) return undefined;
  const trace = slot.from === null ? null : traces.get(slot.from);
  const isTaken = slot.from === null || (trace !== null && trace !== undefined && leftBy(trace, slot.port));
  return isTaken && traces.has(to) ? 'yes' : 'no';
}

/** An edge between two steps, with the name of its port and a `+` to insert a step. */
export function FlowLine({ data, target }: EdgeProps<FlowEdge>) {
  const { draft, editable, panel, show } = useEditor();
  const walked = useWalked(data?.slot, target);
  if (!data) return null;
  const { from } = data.slot;
  return (
    <Line
      data={data}
      from={from === null ? undefined : stepOf(draft, from)}
      editable={editable}
      adding={panel.kind === 'library' && sameSlot(panel.slot, data.slot)}
      walked={walked}
      show={show}
    />
  );
}

type LineProps = {
  data: NonNullable<FlowEdge['data']>;
  /** The step that it leaves; none leaves the trigger. */
  from: Step | undefined;
  editable: boolean;
  /** Whether the library is open to put a step here. */
  adding: boolean;
  walked: 'yes' | 'no' | undefined;
} & Pick<Editor, 'show'>;

/** Drawn anew only where something of this line or the step before it has changed. */
const Line = memo(({ data, from, editable, adding, walked, show }: LineProps) => {
  const portName = usePortName();
  const labelOf = useSlotLabel();
  const { slot, at, side, open, path } = data;
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
              data-open={adding || undefined}
              aria-label={labelOf(slot, from)}
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
});
