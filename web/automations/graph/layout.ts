import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import { hasBody, isInner } from '@millwright/core/automation/flow/graph.ts';
import { bodyOf, firstStep, type Graph, portsIn, type Slot, stepOf, targetOf } from './graph.ts';
import { planned, type Size, type Span } from './plan.ts';

export const triggerId = 'trigger';
const card = { width: 304, height: 68 };
const slotSize = { width: 140, height: 32 };
const frame = { side: 24, top: 44, bottom: 28, above: 28 };

/** Something drawn: a card, an open end with its `+`, or the frame around a body. In pixels from the top left. */
export type Placed = { id: string; kind: 'trigger' | 'step' | 'slot' | 'frame'; x: number; y: number; width: number; height: number; slot?: Slot };
/** An edge from the bottom of one thing to the top of another, with its vertical part at `lane`. */
export type Line = { id: string; from: string; to: string; slot: Slot; lane: number };
export type Drawing = { placed: Placed[]; lines: Line[]; width: number; height: number };

export const slotId = (slot: Slot) => `+${slot.from ?? triggerId}:${slot.port}`;
export const frameId = (id: string) => `frame:${id}`;
const lineId = (slot: Slot) => `${slot.from ?? triggerId}:${slot.port}`;

const shift = ({ placed, lines, ...size }: Drawing, x: number, y: number): Drawing => ({
  ...size,
  placed: placed.map((one) => ({ ...one, x: one.x + x, y: one.y + y })),
  lines: lines.map((line) => ({ ...line, lane: line.lane + x })),
});

const merge = (parts: Drawing[], width: number, height: number): Drawing => ({
  placed: parts.flatMap((part) => part.placed),
  lines: parts.flatMap((part) => part.lines),
  width,
  height,
});

type Level = { graph: Graph; ids: ReadonlySet<string> };
type Wire = { slot: Slot; from: string; to: string };

/** The steps at this level that are not in the body of another one, and the bodies. */
function heads({ graph, ids }: Level): { heads: string[]; bodies: Map<string, Set<string>> } {
  const bodies = new Map<string, Set<string>>();
  const inner = new Set<string>();
  for (const step of graph.steps) {
    if (!ids.has(step.id) || !hasBody(step.type)) continue;
    const body = bodyOf(graph, step.id);
    bodies.set(step.id, body);
    for (const id of body) inner.add(id);
  }
  return { heads: [...ids].filter((id) => !inner.has(id)), bodies };
}

/** One step as a block: its card, and below it the frame with its body if it has one. */
function block(graph: Graph, id: string, body: ReadonlySet<string> | undefined): Drawing {
  const one: Placed = { id, kind: 'step', x: 0, y: 0, ...card };
  if (!body) return { placed: [one], lines: [], ...card };
  const inner = level({ graph, ids: body }, innerWires(graph, id));
  const width = Math.max(card.width, inner.width) + 2 * frame.side;
  const height = inner.height + frame.top + frame.bottom;
  const top = card.height + frame.above;
  const around: Placed = { id: frameId(id), kind: 'frame', x: 0, y: top, width, height };
  const placedBody = shift(inner, (width - inner.width) / 2, top + frame.top);
  const head = { ...one, x: (width - card.width) / 2 };
  return { placed: [around, head, ...placedBody.placed], lines: placedBody.lines, width, height: top + height };
}

function innerWires(graph: Graph, id: string): Wire[] {
  const step = stepOf(graph, id);
  const ports = step ? portsIn(graph, step).filter(isInner) : [];
  return ports.map((port) => wire(graph, { from: id, port }, id));
}

const wire = (graph: Graph, slot: Slot, from: string): Wire => ({ slot, from, to: targetOf(graph, slot) ?? slotId(slot) });

function outerPorts(graph: Graph, id: string): Port[] {
  const step = stepOf(graph, id);
  return step ? portsIn(graph, step).filter((port) => !isInner(port)) : [];
}

const owner = (id: string) => (id.startsWith('frame:') ? id.slice('frame:'.length) : id);

/** All edges from the things at this level. A step with a body continues from below its frame, also after a failure. */
function wiresOf(graph: Graph, ids: readonly string[], bodies: ReadonlyMap<string, unknown>): Wire[] {
  return ids.flatMap((id) => {
    if (id === triggerId) return [wire(graph, { from: null, port: 'next' }, id)];
    return outerPorts(graph, id).map((port) => wire(graph, { from: id, port }, bodies.has(id) ? frameId(id) : id));
  });
}

/** Lays out one level. `entries` come from outside it (a loop's card, or nothing). */
function level(scope: Level, entries: Wire[]): Drawing {
  const { graph } = scope;
  const { heads: ids, bodies } = heads(scope);
  const blocks = new Map(ids.map((id) => [id, id === triggerId ? trigger() : block(graph, id, bodies.get(id))]));
  const wires = [...entries, ...wiresOf(graph, ids, bodies)];
  const open = wires.filter(({ slot, to }) => to === slotId(slot));
  const sizes = new Map<string, Size>([...blocks, ...open.map(({ to }) => [to, slotSize] as const)]);
  const spans = wires.map(({ slot, from, to }) => ({ id: lineId(slot), from: owner(from), to, tie: slot.port === 'error' ? 1 : 2 }));
  const plan = planned(sizes, spans);
  const parts = [...blocks].map(([id, part]) => shift(part, plan.at(id).x, plan.at(id).y));
  const placed = open.map(({ to, slot }): Placed => ({ id: to, kind: 'slot', ...plan.at(to), ...slotSize, slot }));
  const lines = wires.map(({ slot, from, to }, index): Line => ({ id: lineId(slot), from, to, slot, lane: plan.lane(spans[index] as Span) }));
  return merge([...parts, { placed, lines, width: 0, height: 0 }], plan.width, plan.height);
}

const trigger = (): Drawing => ({ placed: [{ id: triggerId, kind: 'trigger', x: 0, y: 0, ...card }], lines: [], ...card });

/** Lays out the whole automation from the trigger down, with branches from left to right in the order of their ports. */
export function layout(graph: Graph): Drawing {
  return level({ graph, ids: new Set([triggerId, ...order(graph)]) }, []);
}

/** Every step, depth first along the ports; the first is leftmost. */
function order(graph: Graph): string[] {
  const visitedIds = new Set<string>();
  const visit = (id: string | null) => {
    const step = id === null ? undefined : stepOf(graph, id);
    if (!step || visitedIds.has(step.id)) return;
    visitedIds.add(step.id);
    for (const port of portsIn(graph, step)) visit(targetOf(graph, { from: step.id, port }));
  };
  visit(firstStep(graph));
  for (const step of graph.steps) visit(step.id);
  return [...visitedIds];
}
