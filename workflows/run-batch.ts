import { workflowTypes } from '@millwright/core/automation/names.ts';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, WorkflowIdReusePolicy } from '@temporalio/workflow';
import type { BatchInput, LeftRun } from './activities.ts';
import { inside } from './inside.ts';

/** Runs small runs together. Those that turn out to be larger continue in workflows of their own. */
export async function runBatch(batch: BatchInput): Promise<void> {
  const left = await inside.runBatch(batch);
  await Promise.all(left.map(goOn));
}

/** If an answer of the batch was lost, the run has already continued on its own. */
async function goOn({ workflow_id, input }: LeftRun): Promise<void> {
  try {
    await startChild(workflowTypes.run, {
      workflowId: workflow_id,
      args: [input],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      workflowTaskTimeout: '5s',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
