import { scheduleIdOf, workflowTypes } from '@millwright/core/automation/names.ts';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ChildWorkflowFailure, executeChild, ParentClosePolicy, WorkflowIdReusePolicy, workflowInfo } from '@temporalio/workflow';
import type { ChildRun, DueTime, RunInput } from './activities.ts';
import { inside } from './inside.ts';

/** One due time of a schedule. It lasts as long as its run, so that due times meanwhile are skipped. */
export async function runSchedule(schedule: Omit<DueTime, 'due'>): Promise<void> {
  const { client_id, automation_id } = schedule;
  const due = workflowInfo().workflowId.slice(scheduleIdOf(client_id, automation_id).length + 1);
  const run = await inside.beginScheduled({ ...schedule, due });
  if (run && !run.ended) await executeRun(client_id, run);
}

/** The row of the run has its result. If the relay has already started it, its end is not awaited. */
async function executeRun(client_id: string, { run_id, workflow_id, graph }: ChildRun): Promise<void> {
  const input: RunInput = { client_id, user_id: null, run_id, graph };
  try {
    await executeChild(workflowTypes.run, {
      workflowId: workflow_id,
      args: [input],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
    });
  } catch (error) {
    if (!(error instanceof ChildWorkflowFailure || error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
