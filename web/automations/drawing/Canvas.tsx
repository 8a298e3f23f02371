import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { Background, BackgroundVariant, type Connection, Panel, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { keyName } from '../../ui/KeyHint.tsx';
import { MarksContext, useOwnMarks, useStepClipboard } from '../clipboard/use-step-clipboard.ts';
import { steadyFlow } from '../graph/flow.ts';
import { useEditor } from '../state/editor-context.ts';
import { useStepEdits } from '../state/use-step-edits.ts';
import { BodyFrame } from './BodyFrame.tsx';
import { CanvasControls } from './CanvasControls.tsx';
import classes from './drawing.module.css';
import { FlowLine } from './FlowLine.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SlotEnd } from './SlotEnd.tsx';
import { StepCard } from './StepCard.tsx';
import { StepSearch } from './StepSearch.tsx';
import { TriggerCard } from './TriggerCard.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useViewport } from './use-viewport.ts';

const nodeTypes = { trigger: TriggerCard, step: StepCard, slot: SlotEnd, frame: BodyFrame };
const edgeTypes = { line: FlowLine };

/** The port of a drawn connection. `+<step>:<port>` is the id of an open end. */
function portOf({ source, sourceHandle }: Connection): { from: string; port: string } | null {
  return source.startsWith('+') && sourceHandle ? { from: source.slice(1, -sourceHandle.length - 1), port: sourceHandle } : null;
}

/** The automation as a vertical drawing with automatic layout. */
export function Canvas() {
  return (
    <ReactFlowProvider>
      <CanvasInside />
    </ReactFlowProvider>
  );
}

function CanvasInside() {
  const text = useText();
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLDivElement>(null);
  const { draft, select, editable } = useEditor();
  const { lead } = useStepEdits();
  const { steps } = draft;
  const [flowFor] = useState(steadyFlow);
  const flow = flowFor(draft);
  const view = useViewport(frame, flow);
  const marks = useOwnMarks();
  const clipboard = useStepClipboard(marks);
  const onKeyDown = useCanvasKeys(frame, marks, clipboard.remove);
  const onConnect = (connection: Connection) => {
    const slot = portOf(connection);
    if (slot) lead(slot.from, slot.port, connection.target);
  };
  return (
    <MarksContext value={marks}>
      <div
        ref={frame}
        {...clipboard.events}
        className={classes.canvas}
        data-region="canvas"
        role="application"
        aria-label={text('automations.canvas.label')}
        onKeyDown={onKeyDown}
      >
        <ReactFlow
          nodes={flow.nodes}
          edges={flow.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={scheme}
          onInit={view.start}
          onConnect={onConnect}
          onPaneClick={() => {
            if (marks.selecting) return;
            marks.only([]);
            select(null);
          }}
          minZoom={0.05}
          maxZoom={1.5}
          panOnScroll
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          nodesDraggable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          deleteKeyCode={null}
          disableKeyboardA11y
          connectionRadius={48}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
          <Panel position="bottom-left">
            <CanvasControls onFit={view.fit} />
          </Panel>
          <Panel position="top-left">{!marks.selecting && <StepSearch steps={steps} onFind={select} />}</Panel>
          {marks.selecting && (
            <Panel position="top-center">
              <SelectionBar clipboard={clipboard} />
            </Panel>
          )}
          {!marks.selecting && marks.marked.size > 0 && (
            <Panel position="top-center">
              <p className={classes.marked} role="status">
                {text(editable ? 'automations.clipboard.marked' : 'automations.clipboard.markedRead', {
                  count: marks.marked.size,
                  keys: keyName('Ctrl C'),
                })}
              </p>
            </Panel>
          )}
        </ReactFlow>
      </div>
    </MarksContext>
  );
}
