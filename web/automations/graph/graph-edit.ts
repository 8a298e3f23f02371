import type { Port } from '@millwright/core/automation/descriptor/ports.ts';
import type { Edge, Step } from '@millwright/core/automation/types.ts';
import { type Graph, incoming, mainPort, outgoing, reachable, type Slot, start, stepOf, targetOf } from './graph.ts';

const same = (edge: Edge, slot: Slot) => edge.from === slot.from && edge.port === slot.port;

/** Points the slot to `to`; null leaves it open. After the trigger, the first step is derived from the edges alone. */
function lead(edges: readonly Edge[], slot: Slot, to: string | null): Edge[] {
  const others = edges.filter((edge) => !same(edge, slot));
  return slot.from === null || to === null ? others : [...others, { from: slot.from, port: slot.port, to }];
}

/** Inserts a step into a slot; the former target follows it. */
export function insertStep(graph: Graph, slot: Slot, step: Step): Graph {
  const follower = targetOf(graph, slot);
  const edges = lead(lead(graph.edges, slot, step.id), { from: step.id, port: mainPort(step.type) }, follower);
  const steps = slot.from === null ? [step, ...graph.steps] : [...graph.steps, step];
  return { steps, edges };
}

/** The step that follows when this one is removed: by its main port, or else by the first other one. */
function continuation(graph: Graph, step: Step): string | null {
  const out = outgoing(graph, step.id);
  const mainEdge = out.find((edge) => edge.port === mainPort(step.type)) ?? out.find((edge) => edge.port === 'false');
  return mainEdge?.to ?? null;
}

/** Removes a step and connects its predecessor to its successor. Steps that were only reachable by its other ports are removed too. */
export function removeStep(graph: Graph, id: string): Graph {
  const step = stepOf(graph, id);
  if (!step) return graph;
  const heir = continuation(graph, step);
  const edges = graph.edges.flatMap((edge) => {
    if (edge.from === id) return [];
    if (edge.to !== id) return [edge];
    return heir === null ? [] : [{ ...edge, to: heir }];
  });
  const healed: Graph = { steps: graph.steps.filter((other) => other.id !== id), edges };
  const lost = reachable(graph, [id]);
  const roots = healed.steps.filter((other) => !lost.has(other.id)).map((other) => other.id);
  const reachableIds = reachable(healed, heir === null ? roots : [...roots, heir]);
  return {
    steps: healed.steps.filter((other) => reachableIds.has(other.id)),
    edges: edges.filter((edge) => reachableIds.has(edge.from) && reachableIds.has(edge.to)),
  };
}

/** Removes several steps, each as if it were alone. */
export const removeSteps = (graph: Graph, ids: Iterable<string>): Graph => [...ids].reduce((next, id) => removeStep(next, id), graph);

/** The step to select after a removal: the nearest remaining one after it, or else before it; null is the trigger. */
export function heirOf(before: Graph, after: Graph, id: string): string | null {
  const remains = (one: string) => after.steps.some((step) => step.id === one);
  const walk = (onward: (at: string) => string | null): string | null => {
    const visitedIds = new Set<string>();
    for (let at: string | null = id; at !== null && !visitedIds.has(at); at = onward(at)) {
      if (remains(at)) return at;
      visitedIds.add(at);
    }
    return null;
  };
  const next = (at: string) => {
    const step = stepOf(before, at);
    return step ? targetOf(before, { from: at, port: mainPort(step.type) }) : null;
  };
  return walk(next) ?? walk((at) => incoming(before, at)[0]?.from ?? null);
}

/** Connects a port to another step, replacing its target; null when that would make a cycle. */
export function connect(graph: Graph, from: string, port: Port, to: string): Graph | null {
  if (reachable(graph, [to]).has(from)) return null;
  return { ...graph, edges: lead(graph.edges, { from, port }, to) };
}

/** Disconnects a port. */
export const disconnect = (graph: Graph, from: string, port: Port): Graph => ({
  ...graph,
  edges: lead(graph.edges, { from, port }, null),
});

/** Changes parts of one step. */
export const changeStep = (graph: Graph, id: string, change: Partial<Step>): Graph => ({
  ...graph,
  steps: graph.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
});

/** An unused name: `rows`, `rows_2`, `rows_3`. */
export function freeName(wanted: string, taken: Iterable<string | undefined>): string {
  const names = new Set(taken);
  let name = wanted;
  for (let count = 2; names.has(name); count++) name = `${wanted}_${count}`;
  return name;
}

/** Adds a copy behind the step, with a new id and, if it has an output, a new variable. */
export function duplicateStep(graph: Graph, id: string, copyId: string): Graph {
  const step = stepOf(graph, id);
  if (!step) return graph;
  const { position: _, output_variable, ...rest } = structuredClone(step);
  const copy: Step = { ...rest, id: copyId };
  if (output_variable) {
    copy.output_variable = freeName(
      output_variable,
      graph.steps.map((other) => other.output_variable),
    );
  }
  return insertStep(graph, { from: id, port: mainPort(step.type) }, copy);
}

/** The slot of a step, if it has exactly one incoming edge. */
function slotOf(graph: Graph, id: string): Slot | null {
  const edges = graph.edges.filter((edge) => edge.to === id);
  if (edges.length === 0) return start;
  return edges.length === 1 && edges[0] ? { from: edges[0].from, port: edges[0].port } : null;
}

/** Removes the step with its inner branches and inserts it at `slot`. */
function transplant(graph: Graph, step: Step, slot: Slot): Graph {
  const port = mainPort(step.type);
  const heir = targetOf(graph, { from: step.id, port });
  const out = lead(graph.edges, { from: step.id, port }, null).flatMap((edge) =>
    edge.to === step.id ? (heir === null ? [] : [{ ...edge, to: heir }]) : [edge],
  );
  // The first step is the one without an incoming edge, so the removed step must not be counted.
  const without: Graph = { steps: graph.steps.filter((other) => other.id !== step.id), edges: out };
  const follower = targetOf(without, slot);
  const edges = lead(lead(out, slot, step.id), { from: step.id, port }, follower);
  return { steps: slot.from === null ? [step, ...without.steps] : graph.steps, edges };
}

/** Swaps a step with its neighbour above (-1) or below (1); null if there is none or if several paths meet. */
export function moveStep(graph: Graph, id: string, by: -1 | 1): Graph | null {
  const step = stepOf(graph, id);
  if (!step) return null;
  if (by === 1) {
    const below = stepOf(graph, targetOf(graph, { from: id, port: mainPort(step.type) }) ?? '');
    return below ? transplant(graph, step, { from: below.id, port: mainPort(below.type) }) : null;
  }
  const above = slotOf(graph, id)?.from;
  const slot = above ? slotOf(graph, above) : null;
  return slot ? transplant(graph, step, slot) : null;
}
