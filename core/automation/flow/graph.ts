import { portShapes } from '../descriptor/ports.ts';
import { type StepType, stepDescriptor } from '../steps/registry.ts';
import type { Automation, Edge, Step } from '../types.ts';

/** What a walk needs to know of a step; small, because it travels in every workflow's history. */
export type GraphStep = Pick<Step, 'id' | 'type' | 'enabled' | 'soft_fail' | 'retry' | 'timeout_seconds'>;
/** The frozen shape of an automation. */
export type Graph = { steps: GraphStep[]; edges: Edge[] };

/** Leads into a step's body, from where the flow comes back: the passes of a loop, parallel branches. */
export const isInner = (port: string): boolean => port === 'item' || port.startsWith('branch_');

/** Every step that can be reached from `ids`, themselves included; `without` is not passed through. */
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

/** Whether steps of this type hold others: a loop or parallel branches. */
export const hasBody = (type: StepType): boolean => portShapes[stepDescriptor(type).ports].body;

/** Whether steps of this type repeat their body, so that it has a current item. */
export const isLoop = (type: StepType): boolean => stepDescriptor(type).ports === 'loop';

/** The steps inside a for_each or parallel: what its inner ports reach and its `next` port does not. */
export function bodyOf(edges: readonly Edge[], id: string): Set<string> {
  const targets = (inner: boolean) => edges.filter((edge) => edge.from === id && isInner(edge.port) === inner).map((edge) => edge.to);
  const beyond = reachable(edges, targets(false), id);
  return new Set([...reachable(edges, targets(true), id)].filter((step) => !beyond.has(step)));
}

/** Edges without those that lead out of a body: there a pass or branch ends. */
function withoutWaysOut(steps: readonly Step[], edges: readonly Edge[]): Edge[] {
  const bodies = steps.filter(({ type }) => hasBody(type)).map(({ id }) => bodyOf(edges, id));
  return edges.filter((edge) => bodies.every((body) => !body.has(edge.from) || body.has(edge.to)));
}

/** The shape that is walked: a pass of a body ends where an edge would leave it. */
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
