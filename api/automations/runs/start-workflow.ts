import { graphOf } from '@millwright/core/automation/flow/graph.ts';
import { batchWorkflowId, jobWorkflowId, runWorkflowId, workflowTypes } from '@millwright/core/automation/names.ts';
import type { BatchInput, JobInput, RunInput } from '@millwright/workflows/activities.ts';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { newId } from '../../db/sql/new-id.ts';
import { inSpan } from '../../tracing/spans.ts';
import type { Run } from './run-rows.ts';

/** The part of a run's row that starting it requires. */
export type StartableRun = Pick<Run, 'id' | 'definition' | 'trigger'>;

/** Starts a run's workflow and returns its id. Starting it again does nothing. */
export async function startWorkflow(engine: Client, queue: string, client_id: string, { id, definition, trigger }: StartableRun): Promise<string> {
  const workflowId = runWorkflowId(client_id, id, trigger.attempt);
  const input: RunInput = { client_id, run_id: id, user_id: trigger.user_id ?? null, graph: graphOf(definition) };
  await once(engine, workflowTypes.run, workflowId, queue, client_id, input);
  return workflowId;
}

/** Starts runs of one client as a batch. A second call makes another batch, which skips runs that the first one has claimed. */
export const startBatch = (engine: Client, queue: string, batch: BatchInput): Promise<void> =>
  once(engine, workflowTypes.batch, batchWorkflowId(batch.client_id, newId()), queue, batch.client_id, batch);

/** Starts the workflow of an accepted job. Starting it again does nothing. */
export const startJob = (engine: Client, queue: string, job: JobInput): Promise<void> =>
  once(engine, workflowTypes.job, jobWorkflowId(job.client_id, job.kind, job.id), queue, job.client_id, job);

async function once(engine: Client, type: string, workflowId: string, taskQueue: string, client_id: string, input: object): Promise<void> {
  const start = () =>
    engine.workflow.start(type, {
      workflowId,
      taskQueue,
      args: [input],
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
      // How soon a worker that died in the middle of a task is noticed.
      workflowTaskTimeout: '5s',
      // Clients take turns in a queue that is full.
      priority: { fairnessKey: client_id },
    });
  try {
    await inSpan(`start ${type}`, { role: 'client', attributes: { 'millwright.client_id': client_id } }, start);
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
