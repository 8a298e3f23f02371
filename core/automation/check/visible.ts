import { bodyOf, hasBody, isLoop, reachable } from '../flow/graph.ts';
import type { Automation, Step } from '../types.ts';

type Shape = Pick<Automation, 'steps' | 'edges'>;

/** The variables that a step can read, given its place in the drawing. */
export type Surroundings = {
  /** Steps that come before it on some path and whose executions it can read. */
  before: Step[];
  /** Whether it is inside a loop. */
  in_loop: boolean;
  /** Whether an error path leads to it. */
  on_error_path: boolean;
};

/** The surroundings of a step. Steps inside a loop are not visible after the loop; steps inside a parallel are visible after it. */
export function surroundingsOf({ steps, edges }: Shape, id: string): Surroundings {
  const bodies = steps.filter(({ type }) => hasBody(type)).map((step) => ({ step, body: bodyOf(edges, step.id) }));
  const back = edges.map(({ from, to, port }) => ({ from: to, to: from, port }));
  const before = reachable(back, [id]);
  for (const { step, body } of bodies) if (before.has(step.id) && !isLoop(step.type)) for (const inner of body) before.add(inner);
  for (const { step, body } of bodies) if (isLoop(step.type) && !body.has(id)) for (const inner of body) before.delete(inner);
  const failures = edges.filter(({ port }) => port === 'error');
  return {
    before: steps.filter((step) => step.id !== id && before.has(step.id)),
    in_loop: bodies.some(({ step, body }) => isLoop(step.type) && body.has(id)),
    on_error_path: failures.some(({ to }) => reachable(edges, [to]).has(id)),
  };
}
