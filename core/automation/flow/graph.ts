import { portShapes } from '../descriptor/ports.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Automation, Edge, Step } from '../types.ts';

/** The parts of a step that the interpreter uses. They are few, because they are stored in every workflow's history. */
export type GraphStep = Pick<Step, 'id' | 'type' | 'enabled' | 'soft_fail' | 'retry' | 'timeout_seconds'>;
/** The frozen steps and edges of an automation. */
export type Graph = { steps: GraphStep[]; edges: Edge[] };

/** Whether a port leads into a step's body, from where the flow returns: a pass of a loop, or a parallel branch. */
export const isInner = (port: string): boolean => port === 'item' || port.startsWith('branch_');

/** All steps that can be reached from `ids`, including these, without passing through `without`. */
export function reachable(edges: readonly Edge[], ids: readonly string[], without?: string): Set<string> {
  const seen = new Set(ids.filter((id) => id !== without));
  const open = [...seen];
  const ways = Map.groupBy(edges, ({ from }) => from);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to } of ways.get(id) ?? []) {
      if (to === without || seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/** Whether steps of this type contain other steps: loops and parallels. */
export const hasBody = (type: StepType): boolean => portShapes[stepDescriptor(type).ports].body;

/** Whether steps of this type repeat their body. The body then has a current item. */
export const isLoop = (type: StepType): boolean => stepDescriptor(type).ports === 'loop';

/** The steps inside a for_each or parallel: reachable by its inner ports but not by its `next` port. */
export function bodyOf(edges: readonly Edge[], id: string): Set<string> {
  const targets = (inner: boolean) => edges.filter((edge) => edge.from === id && isInner(edge.port) === inner).map((edge) => edge.to);
  const beyond = reachable(edges, targets(false), id);
  return new Set([...reachable(edges, targets(true), id)].filter((step) => !beyond.has(step)));
}

/** The edges without those that lead out of a body; a pass or branch ends there. */
function withoutWaysOut(steps: readonly Step[], edges: readonly Edge[]): Edge[] {
  const bodies = steps.filter(({ type }) => hasBody(type)).map(({ id }) => bodyOf(edges, id));
  return edges.filter((edge) => bodies.every((body) => !body.has(edge.from) || body.has(edge.to)));
}

/** The graph to interpret. A pass of a body ends where an edge would leave the body. */
export function graphOf({ steps, edges }: Pick<Automation, 'steps' | 'edges'>): Graph {
  const shape = steps.map(({ id, type, enabled, soft_fail, retry, timeout_seconds }) => ({
    id,
    type,
    enabled,
    ...(soft_fail ? { soft_fail } : {}),
    ...(retry ? { retry } : {}),
    ...(timeout_seconds ? { timeout_seconds } : {}),
  }));
  return { steps: shape, edges: withoutWaysOut(steps, edges).map(({ from, port, to }) => ({ from, port, to })) };
}
