import { interpret } from '@millwright/core/automation/flow/interpret.ts';
import { CancellationScope, isCancellation, TemporalFailure } from '@temporalio/workflow';
import type { RunInput, RunRef } from './activities.ts';
import { engineFor } from './engine.ts';
import { inside } from './inside.ts';

/** Runs an automation with the graph it had when the run began. Its activities record the results. */
export async function runAutomation(input: RunInput): Promise<'success' | 'failure'> {
  try {
    return await interpret(input.graph, engineFor(input), input.resumed?.at);
  } catch (error) {
    // Any other error is a bug of the product. The engine repeats the task until a release fixes it, and the run continues.
    if (error instanceof TemporalFailure) await CancellationScope.nonCancellable(() => endFailed(input, error));
    throw error;
  }
}

/** Whatever ends the workflow also ends its run, so that it can be retried. */
function endFailed({ client_id, run_id, user_id }: RunRef, error: TemporalFailure): Promise<void> {
  const run = { client_id, run_id, user_id };
  if (isCancellation(error)) return inside.endRun(run, 'cancelled');
  return inside.endRun(run, 'failure', { code: 'internal', message: error.cause?.message ?? error.message });
}
