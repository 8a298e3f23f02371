import { type Port, portShapes } from '../descriptor/ports.ts';
import { stepDescriptor } from '../steps/registry.ts';
import { bodyOf, type Graph, type GraphStep, isLoop } from './graph.ts';

export function stepOf(graph: Graph, id: string): GraphStep {
  const step = graph.steps.find((candidate) => candidate.id === id);
  if (!step) throw new Error(`The graph has no step ${id}.`);
  return step;
}

/** The step that the trigger leads to: the first one without an incoming edge. Null when there are no steps. */
export function firstStep(graph: Graph): string | null {
  const reached = new Set(graph.edges.map((edge) => edge.to));
  return graph.steps.find((step) => !reached.has(step.id))?.id ?? null;
}

/** The step that a port leads to; null at the end of a path. */
export function follow(graph: Graph, from: string, port: Port): string | null {
  return graph.edges.find((edge) => edge.from === from && edge.port === port)?.to ?? null;
}

/** The first step of each branch of a parallel, by branch number. */
export function branchesOf(graph: Graph, id: string): string[] {
  const number = (port: string) => Number(port.slice('branch_'.length));
  return graph.edges
    .filter((edge) => edge.from === id && edge.port.startsWith('branch_'))
    .sort((a, b) => number(a.port) - number(b.port))
    .map((edge) => edge.to);
}

const shapeOf = ({ type }: GraphStep) => portShapes[stepDescriptor(type).ports];

/** The step after one that is not run. A disabled condition counts as true; a disabled loop has no passes. */
export function passBy(graph: Graph, step: GraphStep): string | null {
  return follow(graph, step.id, shapeOf(step).onward);
}

/**
 * The step after a failure. It is the target of the `error` port, if there is one. Otherwise, with `soft_fail`, the
 * ordinary next step (a failed condition counts as false). Undefined means that the run fails.
 */
export function afterFailure(graph: Graph, step: GraphStep): string | null | undefined {
  const error = follow(graph, step.id, 'error');
  if (error !== null) return error;
  return step.soft_fail ? follow(graph, step.id, shapeOf(step).afterFailure) : undefined;
}

/** The nearest enabled step from here on, including this one. */
export function enabledFrom(graph: Graph, id: string | null): GraphStep | null {
  for (let at = id; at !== null; ) {
    const step = stepOf(graph, at);
    if (step.enabled) return step;
    at = passBy(graph, step);
  }
  return null;
}

/** A pass that is about to begin: its loop, preceded by the surrounding loops with their current passes. */
export type Position = { step_id: string; pass: number }[];

/** The position of a pass of a loop. `item` numbers the passes of the surrounding loops. */
export function positionOf({ steps, edges }: Graph, step_id: string, item: string, pass: number): Position {
  const bodies = steps.filter(({ type }) => isLoop(type)).map(({ id }) => ({ id, body: bodyOf(edges, id) }));
  const around = bodies.filter(({ body }) => body.has(step_id)).sort((a, b) => b.body.size - a.body.size);
  const passes = item === '' ? [] : item.split('.').map(Number);
  return [...around.map(({ id }, index) => ({ step_id: id, pass: passes[index] ?? 0 })), { step_id, pass }];
}
