import { transitionUpdate } from '@millwright/core/automation/names.ts';
import { allHandlersFinished, condition, defineUpdate, setHandler } from '@temporalio/workflow';
import type { Refusal, TransitionRequest, TransitionResult } from './activities.ts';
import { inside } from './inside.ts';

const transition = defineUpdate<TransitionResult | Refusal, [TransitionRequest]>(transitionUpdate);

/** The transitions of one object, in the order of their arrival. It ends when none is left. */
export async function processTransition(): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  setHandler(transition, (request) => {
    const turn = last.then(() => inside.transition(request));
    last = turn.catch(() => undefined);
    return turn;
  });
  await condition(allHandlersFinished);
}
