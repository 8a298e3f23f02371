import { sameJson } from '@millwright/core/document/merge.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Edge, Node } from '@xyflow/react';
import { type Graph, portsIn, type Slot, stepOf } from './graph.ts';
import { type Drawing, type Line, layout, type Placed, slotId } from './layout.ts';
import { corners, type Point, roundedPath } from './line-path.ts';

export type FlowNode = Node<{ slot?: Slot; number?: number }, Placed['kind']>;
export type FlowEdge = Edge<
  { path: string; at: Point /** On which side of the line its name stands. */; side: 'left' | 'right'; slot: Slot; open: boolean },
  'line'
>;
export type Flow = { nodes: FlowNode[]; edges: FlowEdge[]; width: number; height: number };

const bottomOf = ({ x, y, width, height }: Placed): Point => ({ x: x + width / 2, y: y + height });
const topOf = ({ x, y, width }: Placed): Point => ({ x: x + width / 2, y });

/** The middle of the vertical part of an edge, where its label and `+` are. */
function labelPoint(points: readonly Point[], lane: number): Point {
  const down = points.filter(({ x }) => x === lane);
  const [first, last] = [down[0] ?? points[0], down.at(-1) ?? points.at(-1)];
  return { x: lane, y: ((first?.y ?? 0) + (last?.y ?? 0)) / 2 };
}

function edgeOf(line: Line, placed: ReadonlyMap<string, Placed>): FlowEdge[] {
  const [from, to] = [placed.get(line.from), placed.get(line.to)];
  if (!from || !to) return [];
  const points = corners(bottomOf(from), topOf(to), line.lane);
  const data = {
    path: roundedPath(points),
    at: labelPoint(points, line.lane),
    side: line.lane < bottomOf(from).x ? ('left' as const) : ('right' as const),
    slot: line.slot,
    open: line.to === slotId(line.slot),
  };
  return [{ id: line.id, source: line.from, target: line.to, type: 'line', data, selectable: false, focusable: false }];
}

function nodeOf({ id, kind, x, y, width, height, slot }: Placed, number: number | undefined): FlowNode {
  const data = { ...(slot ? { slot } : {}), ...(number ? { number } : {}) };
  const still = { draggable: false, selectable: false, focusable: false };
  return {
    id,
    type: kind,
    position: { x, y },
    width,
    height,
    data,
    zIndex: kind === 'frame' ? -1 : 1,
    style: { pointerEvents: kind === 'frame' ? 'none' : 'all' },
    ...still,
  };
}

/** The automation as React Flow draws it; steps are numbered in reading order. */
function flowOf(graph: Graph): Flow {
  const drawing: Drawing = layout(graph);
  const placed = new Map(drawing.placed.map((one) => [one.id, one]));
  const steps = drawing.placed.filter(({ id }) => stepOf(graph, id)).sort((a, b) => a.y - b.y || a.x - b.x);
  const numbers = new Map(steps.map(({ id }, index) => [id, index + 1]));
  return {
    nodes: drawing.placed.map((one) => nodeOf(one, numbers.get(one.id))),
    edges: drawing.lines.flatMap((line) => edgeOf(line, placed)),
    width: drawing.width,
    height: drawing.height,
  };
}

/** Everything that changes the drawing. The settings, the name and the state of a step can change without a new layout. */
const shapeOf = (graph: Graph): string => JSON.stringify([graph.steps.map((step) => [step.id, step.type, portsIn(graph, step)]), graph.edges]);

/** The nodes or edges of a drawing. Unchanged ones are the same objects as before, so that React Flow renders only the others again. */
function withUnmoved<Thing extends { id: string }>(things: Thing[], before: readonly Thing[]): Thing[] {
  const byId = new Map(before.map((thing) => [thing.id, thing]));
  return things.map((thing) => {
    const old = byId.get(thing.id);
    return old && sameJson(old as unknown as Json, thing as unknown as Json) ? old : thing;
  });
}

/** Draws an automation again and again, and lays it out anew only where its shape has changed. */
export function steadyFlow(): (graph: Graph) => Flow {
  let drawn: { shape: string; flow: Flow } | null = null;
  return (graph) => {
    const shape = shapeOf(graph);
    if (drawn?.shape === shape) return drawn.flow;
    const flow = flowOf(graph);
    const before = drawn?.flow ?? { nodes: [], edges: [] };
    drawn = { shape, flow: { ...flow, nodes: withUnmoved(flow.nodes, before.nodes), edges: withUnmoved(flow.edges, before.edges) } };
    return drawn.flow;
  };
}
