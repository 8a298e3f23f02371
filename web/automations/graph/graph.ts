import { type Port, portShapes } from '@millwright/core/automation/descriptor/ports.ts';
import { bodyOf as bodyOfEdges, isLoop } from '@millwright/core/automation/flow/graph.ts';
import { type StepType, stepDescriptor } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, Step } from '@millwright/core/automation/types.ts';

/** The part that is drawn and edited: the steps and the edges between them. */
export type Graph = Pick<Automation, 'steps' | 'edges'>;
/** A place for a step: behind a port, or behind the trigger (`from` is null). */
export type Slot = { from: string | null; port: Port };

export const start: Slot = { from: null, port: 'next' };

const shapeOf = (type: StepType) => portShapes[stepDescriptor(type).ports];

/** The ports of a step type, in reading order, without the error path. */
export function portsOf(type: StepType, branches = 2, cases = 0): Port[] {
  const shape = shapeOf(type);
  const many = (kind: 'branch' | 'case', length: number) => Array.from({ length }, (_, index): Port => `${kind}_${index + 1}`);
  return [...(shape.branches ? many('branch', branches) : []), ...('cases' in shape ? many('case', cases) : []), ...shape.ports];
}

/** The ports that a step shows: those of its type, a switch's cases, additional branches, and the error path if used. */
export function portsIn(graph: Graph, step: Step): Port[] {
  const used = graph.edges.filter((edge) => edge.from === step.id).map((edge) => edge.port);
  const numbers = (kind: 'branch_' | 'case_') => used.flatMap((port) => (port.startsWith(kind) ? [Number(port.slice(kind.length))] : []));
  const cases = Array.isArray(step.input.cases) ? step.input.cases.length : 0;
  const ports = portsOf(step.type, Math.max(2, ...numbers('branch_')), Math.max(cases, ...numbers('case_')));
  return used.includes('error') || step.soft_fail ? [...ports, 'error'] : ports;
}

/** The main port of a step type, to which an inserted step connects its successor. */
export const mainPort = (type: StepType): Port => shapeOf(type).onward;

export const stepOf = (graph: Graph, id: string) => graph.steps.find((step) => step.id === id);
export const incoming = (graph: Graph, id: string) => graph.edges.filter((edge) => edge.to === id);
export const outgoing = (graph: Graph, id: string) => graph.edges.filter((edge) => edge.from === id);

/** The step that the trigger leads to: the first one without an incoming edge. */
export function firstStep(graph: Graph): string | null {
  const reached = new Set(graph.edges.map((edge) => edge.to));
  return graph.steps.find((step) => !reached.has(step.id))?.id ?? null;
}

/** The target of a slot; null when it is open. */
export function targetOf(graph: Graph, slot: Slot): string | null {
  if (slot.from === null) return firstStep(graph);
  return graph.edges.find((edge) => edge.from === slot.from && edge.port === slot.port)?.to ?? null;
}

/** Every step reachable from `ids`, including these. */
export function reachable(graph: Graph, ids: readonly string[]): Set<string> {
  const visitedIds = new Set(ids);
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to } of outgoing(graph, id)) {
      if (visitedIds.has(to)) continue;
      visitedIds.add(to);
      open.push(to);
    }
  }
  return visitedIds;
}

/** The steps that run before this one on some path, nearest first. */
export function earlier(graph: Graph, id: string): Step[] {
  const visitedIds = new Set<string>([id]);
  const steps: Step[] = [];
  let front = [id];
  while (front.length > 0) {
    front = front.flatMap((to) => incoming(graph, to).map((edge) => edge.from)).filter((from) => !visitedIds.has(from));
    front = [...new Set(front)];
    for (const from of front) {
      visitedIds.add(from);
      const step = stepOf(graph, from);
      if (step) steps.push(step);
    }
  }
  return steps;
}

/** The steps inside a for-each or parallel: reachable by its inner ports but not by its other ports. */
export const bodyOf = (graph: Graph, id: string): Set<string> => bodyOfEdges(graph.edges, id);

/** The innermost for-each that contains the step; null if there is none. */
export function loopAround(graph: Graph, id: string): Step | null {
  const loops = graph.steps.filter((step) => isLoop(step.type) && bodyOf(graph, step.id).has(id));
  return loops.sort((a, b) => bodyOf(graph, a.id).size - bodyOf(graph, b.id).size)[0] ?? null;
}
