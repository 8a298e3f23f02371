import { workflowTypes } from '@millwright/core/automation/names.ts';
import { makeContinueAsNewFunc, patched, workflowInfo } from '@temporalio/workflow';
import type { RunInput } from './activities.ts';

/** The longest history of a run in tests. Otherwise the engine suggests when to continue. */
const memo = 'longest_history';

/**
 * Returns undefined, or continues in another execution once the history is long. The results of the run are in its rows,
 * so only its position is passed on.
 */
export function unlessFull(input: () => RunInput): Promise<void> | undefined {
  const { continueAsNewSuggested, historyLength, memo: given } = workflowInfo();
  const longest = given?.[memo];
  if (!continueAsNewSuggested && !(typeof longest === 'number' && historyLength > longest)) return undefined;
  if (!patched('long-loops')) return undefined;
  return makeContinueAsNewFunc({ workflowType: workflowTypes.run, ...(given ? { memo: given } : {}) })(input());
}
