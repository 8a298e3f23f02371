import { isStepType } from '@millwright/core/automation/steps/registry.ts';
import type { Automation, Edge, Step } from '@millwright/core/automation/types.ts';
import { isObject, type Json, type JsonObject } from '@millwright/core/json.ts';
import { isHidden } from '@millwright/core/secret-keys.ts';
import { type Draft, draftOf } from '../data/draft.ts';
import { withoutTypedSecrets } from '../data/typed-secrets.ts';
import { type Graph, mainPort, type Slot, stepOf, targetOf } from '../graph/graph.ts';
import { connect, freeName, insertStep } from '../graph/graph-edit.ts';

/** The key that marks a text as containing steps. */
const mark = 'millwright_steps';
/** The most steps to paste, and the longest text to examine. */
const most = { steps: 500, characters: 2_000_000 };

/** A value without stored secrets, because these belong to the step they are stored with. */
function withoutStored(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutStored);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => !isHidden(inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutStored(inner)]));
}

/** The steps in a text, and the automation they were copied from. */
export type CopiedSteps = Graph & { automation: string | null };

/**
 * Steps with the edges between them, as a text for the clipboard. Typed secrets are never included. Marks of stored
 * secrets are, for a step that is cut and pasted back.
 */
export function copiedSteps(draft: Draft, stored: Automation, ids: ReadonlySet<string>): string {
  const plain = withoutTypedSecrets(draft, draftOf(stored));
  const steps = plain.steps.filter(({ id }) => ids.has(id)).map(({ position: _, ...step }) => step);
  const edges = plain.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return JSON.stringify({ [mark]: { automation: stored.id, steps, edges } });
}

const isStep = (value: Json): boolean =>
  isObject(value) && typeof value.id === 'string' && isStepType(value.type) && typeof value.enabled === 'boolean' && isObject(value.input);
const isEdge = (value: Json): boolean => isObject(value) && [value.from, value.port, value.to].every((part) => typeof part === 'string');

/** The steps in a text; null if it contains none. */
export function stepsIn(text: string): CopiedSteps | null {
  if (text.length > most.characters || !text.includes(mark)) return null;
  try {
    const { [mark]: found } = JSON.parse(text) as { [mark]?: { automation?: Json; steps: Json[]; edges: Json[] } };
    const steps = found?.steps.filter(isStep) ?? [];
    if (steps.length === 0 || steps.length > most.steps) return null;
    const automation = typeof found?.automation === 'string' ? found.automation : null;
    return { automation, steps: steps as unknown as Step[], edges: (found?.edges ?? []).filter(isEdge) as unknown as Edge[] };
  } catch {
    return null;
  }
}

/** The ids of steps that are pasted back into their automation after being cut. They keep their ids, so that their stored secrets stay theirs. */
function putBack({ automation, steps }: CopiedSteps, graph: Graph, stored: Pick<Automation, 'id' | 'steps' | 'edges'>): ReadonlySet<string> {
  if (automation !== stored.id) return new Set();
  const ids = steps.map(({ id }) => id).filter((id) => !stepOf(graph, id) && stepOf(stored, id)?.type === steps.find((one) => one.id === id)?.type);
  return new Set(ids);
}

/** Copies with new ids and variables. References between the copied steps point to the copies. */
function renewed({ steps, edges }: Graph, taken: Iterable<string | undefined>, same: ReadonlySet<string>, newId: () => string): Graph {
  const ids = new Map(steps.map(({ id }) => [id, same.has(id) ? id : newId()]));
  const names = new Set(taken);
  const variables = new Map<string, string>();
  for (const { output_variable: name } of steps) {
    if (!name) continue;
    variables.set(name, freeName(name, names));
    names.add(variables.get(name));
  }
  const reread = (input: Step['input']): Step['input'] =>
    JSON.parse(
      JSON.stringify(input).replace(/\bsteps\.(\w+)/g, (whole, name: string) => (variables.has(name) ? `steps.${variables.get(name)}` : whole)),
    );
  return {
    steps: steps.map(({ output_variable, ...step }) => ({
      ...step,
      id: ids.get(step.id) ?? newId(),
      input: reread(same.has(step.id) ? step.input : (withoutStored(step.input) as JsonObject)),
      ...(output_variable && { output_variable: variables.get(output_variable) ?? output_variable }),
    })),
    edges: edges.flatMap((edge) => {
      const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
      return from && to ? [{ ...edge, from, to }] : [];
    }),
  };
}

/** The last step on the main path from a step. */
function tailOf(graph: Graph, step: Step): Step {
  const visitedIds = new Set<string>();
  for (let at = step; ; ) {
    visitedIds.add(at.id);
    const next = targetOf(graph, { from: at.id, port: mainPort(at.type) });
    const follower = graph.steps.find(({ id }) => id === next);
    if (!follower || visitedIds.has(follower.id)) return at;
    at = follower;
  }
}

/** The graph with copied steps inserted at a place. Steps without an incoming edge are put one after the other, and the step that was at the place follows them. */
export function withPasted(
  graph: Graph,
  slot: Slot,
  copied: CopiedSteps,
  stored: Pick<Automation, 'id' | 'steps' | 'edges'>,
  newId: () => string,
): { graph: Graph; ids: string[] } {
  const names = graph.steps.map(({ output_variable }) => output_variable);
  const copies = renewed(copied, names, putBack(copied, graph, stored), newId);
  const roots = copies.steps.filter(({ id }) => !copies.edges.some(({ to }) => to === id));
  let next = graph;
  let at = slot;
  for (const root of roots) {
    const tail = tailOf(copies, root);
    const follower = targetOf(next, at);
    // First only the root with its former follower, until the rest of the copied path is added.
    next = insertStep(next, at, root);
    const own = { from: root.id, port: mainPort(root.type) };
    if (tail.id !== root.id) next = { ...next, edges: next.edges.filter((edge) => edge.from !== own.from || edge.port !== own.port) };
    at = { from: tail.id, port: mainPort(tail.type) };
    const others = copies.steps.filter(({ id }) => !roots.some((one) => one.id === id) && !next.steps.some((one) => one.id === id));
    const reached = reachedFrom(copies, root.id);
    next = {
      steps: [...next.steps, ...others.filter(({ id }) => reached.has(id))],
      edges: [...next.edges, ...copies.edges.filter(({ from }) => reached.has(from))],
    };
    if (tail.id !== root.id && follower) next = connect(next, tail.id, at.port, follower) ?? next;
  }
  return { graph: next, ids: copies.steps.map(({ id }) => id) };
}

function reachedFrom({ edges }: Graph, id: string): Set<string> {
  const reached = new Set([id]);
  for (const open = [id]; open.length > 0; ) {
    const from = open.pop();
    for (const { to } of edges.filter((edge) => edge.from === from))
      if (!reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
  }
  return reached;
}
