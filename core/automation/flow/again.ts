import type { Automation, StepRun } from '../types.ts';
import { bodyOf, graphOf, hasBody, isInner, isLoop, reachable } from './graph.ts';

/** Executions of a step that are done anew: those in the pass `within` and in the loops inside it; '' means every pass. */
export type Anew = { step_id: string; within: string };
type Shape = Pick<Automation, 'steps' | 'edges'>;
type Execution = Pick<StepRun, 'step_id' | 'item' | 'status'>;

/** The loops and parallels around a step, the innermost first. */
function holdersOf({ steps, edges }: Shape, id: string) {
  const holders = steps.filter(({ type }) => hasBody(type)).map((step) => ({ step, body: bodyOf(edges, step.id) }));
  return holders
    .filter(({ body }) => body.has(id))
    .sort((a, b) => a.body.size - b.body.size)
    .map(({ step }) => step);
}

const outOf = (pass: string) => pass.slice(0, Math.max(0, pass.lastIndexOf('.')));

/**
 * What is done anew from a step on: what follows it in its pass, and then what follows each loop or parallel around it.
 * Other passes of these loops, and the items that they were given, stay.
 */
export function anewFrom(automation: Shape, step_id: string, pass: string): Anew[] {
  const { edges } = graphOf(automation);
  const all = (from: readonly string[], within: string) => [...reachable(edges, from)].map((id) => ({ step_id: id, within }));
  const anew = all([step_id], pass);
  let within = pass;
  for (const { id, type } of holdersOf(automation, step_id)) {
    if (isLoop(type)) within = outOf(within);
    const beyond = edges.filter(({ from, port }) => from === id && !isInner(port)).map(({ to }) => to);
    anew.push(...all(beyond, within));
  }
  return anew;
}

/** The passes of the loops around a step in which it was, and those in which it or what follows it there has not succeeded; none outside loops. */
export function passesOf(automation: Shape, step_id: string, executions: readonly Execution[]): { all: string[]; failed: string[] } {
  const depth = holdersOf(automation, step_id).filter(({ type }) => isLoop(type)).length;
  if (depth === 0) return { all: [], failed: [] };
  const here = reachable(graphOf(automation).edges, [step_id]);
  const inside = executions
    .filter((each) => here.has(each.step_id))
    .map(({ item, status, step_id }) => ({ pass: item.split('.'), status, step_id }))
    .filter(({ pass }) => pass.length >= depth && pass[0] !== '')
    .map(({ pass, ...rest }) => ({ ...rest, pass: pass.slice(0, depth).join('.') }));
  const distinct = (some: typeof inside) => [...new Set(some.map(({ pass }) => pass))];
  return {
    all: distinct(inside.filter((each) => each.step_id === step_id)),
    failed: distinct(inside.filter(({ status }) => status !== 'success' && status !== 'skipped')),
  };
}
