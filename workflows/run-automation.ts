import { interpret } from '@millwright/core/automation/interpret.ts';
import { CancellationScope, isCancellation } from '@temporalio/workflow';
import type { RunInput } from './activities.ts';
import { engineFor } from './engine.ts';
import { inside } from './inside.ts';

/** Runs one automation with the shape it had when the run began; what it did is recorded by its activities. */
export async function runAutomation({ graph, ...run }: RunInput): Promise<'success' | 'failure'> {
  try {
    return await interpret(graph, engineFor(run));
  } catch (error) {
    if (isCancellation(error)) await CancellationScope.nonCancellable(() => inside.endRun(run, 'cancelled'));
    throw error;
  }
}
