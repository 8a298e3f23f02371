import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  BackgroundVariant,
  Controls,
  type Edge,
  type EdgeProps,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import classes from './graph.module.css';
import type { Box, Point } from './place-boxes.ts';

/** A line from the border of one box to the border of another, with a label beside its middle. */
export type GraphLine = { id: string; from: string; to: string; start: Point; end: Point; words: string };

type BoxNode = Node<{ card: ReactNode }, 'box'>;
type LineEdge = Edge<{ line: GraphLine }, 'line'>;

const nodeTypes = { box: BoxCard };
const edgeTypes = { line: LineBetween };

type Props = { label: string; boxes: readonly Box[]; lines: readonly GraphLine[]; card: (id: string) => ReactNode; arrows?: boolean };

/** A drawing of boxes and lines that cannot be moved. Clicks are handled by the contents of the boxes. */
export function StillGraph(props: Props) {
  return (
    <ReactFlowProvider>
      <Inside {...props} />
    </ReactFlowProvider>
  );
}

const still = { draggable: false, selectable: false, focusable: false };

function Inside({ label, boxes, lines, card, arrows = false }: Props) {
  const scheme = useComputedColorScheme('light');
  const { fitView } = useReactFlow();
  const nodes = useMemo(
    () =>
      boxes.map(
        ({ id, x, y, width, height }): BoxNode => ({ id, type: 'box', position: { x, y }, width, height, data: { card: card(id) }, ...still }),
      ),
    [boxes, card],
  );
  const edges = useMemo(
    () => lines.map((line): LineEdge => ({ id: line.id, source: line.from, target: line.to, type: 'line', data: { line }, ...still })),
    [lines],
  );
  // Other boxes begin with all of them in sight.
  useEffect(() => {
    if (boxes.length) void fitView({ maxZoom: 1, padding: 0.1 });
  }, [boxes, fitView]);
  return (
    <div className={classes.canvas} data-region="canvas" data-arrows={arrows || undefined} role="application" aria-label={label}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={scheme}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        minZoom={0.1}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        disableKeyboardA11y
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function BoxCard({ data: { card } }: NodeProps<BoxNode>) {
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes.hidden} />
      {card}
      <Handle type="source" position={Position.Right} className={classes.hidden} />
    </>
  );
}

/** A line that ends at the border of each box, wherever the boxes are. */
function LineBetween({ data }: EdgeProps<LineEdge>) {
  if (!data) return null;
  const { start, end, words } = data.line;
  const degrees = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return (
    <>
      <path className={classes.line} d={`M ${start.x} ${start.y} L ${end.x} ${end.y}`} />
      <path className={classes.head} d="M 0 0 L -9 4.5 L -9 -4.5 Z" transform={`translate(${end.x} ${end.y}) rotate(${degrees})`} />
      {words && (
        <text className={classes.words} x={(start.x + end.x) / 2} y={(start.y + end.y) / 2 - 4} textAnchor="middle">
          {words}
        </text>
      )}
    </>
  );
}
