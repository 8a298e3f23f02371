/** Workflow types, the names by which clients start them. */
export const workflowTypes = {
  run: 'runAutomation',
  transition: 'processTransition',
  job: 'runJob',
  schedule: 'runSchedule',
  batch: 'runBatch',
} as const;
/** The signal that ends a wait: its name and a value. */
export const resumeSignal = 'resume';
/** The update that moves an object to another step. */
export const transitionUpdate = 'transition';

/** The workflow id of a run. It is unique per attempt: nothing starts twice, and a retry is a new workflow. */
export const runWorkflowId = (client_id: string, run_id: string, attempt = 1): string =>
  attempt > 1 ? `${client_id}/${run_id}/attempt-${attempt}` : `${client_id}/${run_id}`;
/** The attempt number of a workflow's run. */
export const attemptOf = (workflow_id: string): number => Number(/\/attempt-(\d+)$/.exec(workflow_id)?.[1] ?? 1);
/** This workflow runs all transitions of one object, one after the other. */
export const processWorkflowId = (client_id: string, object_id: string): string => `process/${client_id}/${object_id}`;
/** A workflow of several runs. Its input says which ones. */
export const batchWorkflowId = (client_id: string, id: string): string => `batch/${client_id}/${id}`;
export const jobWorkflowId = (client_id: string, kind: string, id: string): string => `job/${client_id}/${kind}/${id}`;
/** The id of a schedule. The workflow of each due time has this id followed by the time. */
export const scheduleIdOf = (client_id: string, automation_id: string): string => `schedule/${client_id}/${automation_id}`;

/** The task queue for outgoing steps that belongs to a queue of workflows. */
export const outsideQueue = (queue: string): string => `${queue}-outside`;

/** Kinds of jobs that are accepted with a transaction and done after it, in `workers/activities/run-job.ts`. */
export type JobKind = 'import' | 'import_undo' | 'model_change' | 'retry' | 'webhook_registration' | 'webhook_resend';

/** The job of an outbox row for runs of a company that wait for their turn. */
export const turnJob = 'turn';
/** The job of an outbox row that reports a decision to the waiting run. */
export const approvalJob = 'approval';
/** The signal that reports the decision of this approval to a run. */
export const approvalSignal = (id: string): string => `approval:${id}`;
/** The job of an outbox row that reports to a run that the record it waits for matches. */
export const recordWaitJob = 'record_wait';
/** The signal that reports to a run that its awaited record matches. */
export const recordWaitSignal = (id: string): string => `record:${id}`;
