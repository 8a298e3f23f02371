import type { Automation, StepRun } from '../types.ts';
import { bodyOf, graphOf, hasBody, isInner, isLoop, reachable } from './graph.ts';

/** A step to execute again in the pass `within` and in the loops inside it; '' means every pass. */
export type Anew = { step_id: string; within: string };
type Shape = Pick<Automation, 'steps' | 'edges'>;
export type Execution = Pick<StepRun, 'step_id' | 'item' | 'status'>;

/** The parts of a run that a retry repeats. Without options it continues where the run failed and repeats nothing. */
export type Asked = {
  /** Repeat everything. */
  from_start?: boolean | undefined;
  /** Repeat this step and the steps after it. */
  from_step?: string | undefined;
  /** If `from_step` is inside loops: repeat only the failed passes, or all of them. If none has failed, all are repeated. */
  passes?: 'failed' | 'all' | undefined;
  /** Steps among these that are not repeated. */
  keep?: readonly string[] | undefined;
};

/** The loops and parallels that contain a step, the innermost first. */
function holdersOf({ steps, edges }: Shape, id: string) {
  const holders = steps.filter(({ type }) => hasBody(type)).map((step) => ({ step, body: bodyOf(edges, step.id) }));
  return holders
    .filter(({ body }) => body.has(id))
    .sort((a, b) => a.body.size - b.body.size)
    .map(({ step }) => step);
}

const outOf = (pass: string) => pass.slice(0, Math.max(0, pass.lastIndexOf('.')));

/**
 * The steps to repeat when starting again at a step: those after it in its pass, and then those after each loop or
 * parallel that contains it. Other passes of these loops and their items are kept.
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

/**
 * The passes of the surrounding loops that reached a step, and those in which it or a step after it in the pass has not
 * succeeded. Empty outside loops.
 */
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

/** Steps whose type has changed since. Their stored outputs can't be used. */
export function changedTypes(then: Shape, now: Shape): string[] {
  const before = new Map(then.steps.map(({ id, type }) => [id, type]));
  return now.steps.filter(({ id, type }) => before.has(id) && before.get(id) !== type).map(({ id }) => id);
}

function askedFor({ from_start, from_step, passes }: Asked, now: Shape, executions: readonly Execution[]): Anew[] {
  if (from_start) return now.steps.map(({ id }) => ({ step_id: id, within: '' }));
  if (from_step === undefined) return [];
  const { failed } = passes === 'all' ? { failed: [] } : passesOf(now, from_step, executions);
  return (failed.length > 0 ? failed : ['']).flatMap((pass) => anewFrom(now, from_step, pass));
}

/** The passes that contain an execution, the outermost ('') first. */
const passesAround = (item: string) => ['', ...(item === '' ? [] : item.split('.')).map((_, at, all) => all.slice(0, at + 1).join('.'))];

/**
 * The executions of a run that a retry repeats, given the automation at the time of the run (`then`) and the one to use
 * (`now`): the requested ones, and steps whose type has changed with the steps after them.
 */
export function repeated<E extends Execution>(asked: Asked, then: Shape, now: Shape, executions: readonly E[]): E[] {
  const changed = changedTypes(then, now);
  const anew = [...askedFor(asked, now, executions), ...changed.flatMap((id) => anewFrom(now, id, ''))];
  const keeps = ({ step_id }: Anew) => asked.keep?.includes(step_id) && !changed.includes(step_id);
  const marks = new Set(anew.filter((each) => !keeps(each)).map(({ step_id, within }) => `${within} ${step_id}`));
  return executions.filter(({ step_id, item }) => passesAround(item).some((pass) => marks.has(`${pass} ${step_id}`)));
}
