import { bodyOf, hasBody, isLoop, reachable } from '../flow/graph.ts';
import type { Automation, Step } from '../types.ts';

type Shape = Pick<Automation, 'steps' | 'edges'>;

/** What can be read at a step, from its place on the drawing. */
export type Surroundings = {
  /** Steps that have come before it on some way, and whose executions it sees. */
  before: Step[];
  /** A loop is around it. */
  in_loop: boolean;
  /** Somebody's error path leads to it. */
  on_error_path: boolean;
};

/** What stands around a step: what is inside a loop is not seen after it, what is inside a parallel is. */
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
