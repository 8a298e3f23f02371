import { workflowTypes } from '@millwright/core/automation/names.ts';
import { makeContinueAsNewFunc, patched, workflowInfo } from '@temporalio/workflow';
import type { RunInput } from './activities.ts';

/** Events of a history that a test lets a run have; the engine's own suggestion holds for all others. */
const memo = 'longest_history';

/**
 * Lets the run go on, or once its history has grown long goes on in another execution with a fresh one. What the run
 * has done is in its rows, so it only takes along where it stands.
 */
export function unlessFull(input: () => RunInput): Promise<void> | undefined {
  const { continueAsNewSuggested, historyLength, memo: given } = workflowInfo();
  const longest = given?.[memo];
  if (!continueAsNewSuggested && !(typeof longest === 'number' && historyLength > longest)) return undefined;
  if (!patched('long-loops')) return undefined;
  return makeContinueAsNewFunc({ workflowType: workflowTypes.run, ...(given ? { memo: given } : {}) })(input());
}
