/** Workflow types, as clients start them by name. */
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
/** Which execution of its run a workflow is. */
export const attemptOf = (workflow_id: string): number => Number(/\/attempt-(\d+)$/.exec(workflow_id)?.[1] ?? 1);
/** All transitions of one object take turns in this workflow. */
export const processWorkflowId = (client_id: string, object_id: string): string => `process/${client_id}/${object_id}`;
/** Runs that are carried together; which ones is said in the workflow's input. */
export const batchWorkflowId = (client_id: string, id: string): string => `batch/${client_id}/${id}`;
export const jobWorkflowId = (client_id: string, kind: string, id: string): string => `job/${client_id}/${kind}/${id}`;
/** A schedule's id; the workflow of each due time has it, with the time behind it. */
export const scheduleIdOf = (client_id: string, automation_id: string): string => `schedule/${client_id}/${automation_id}`;

/** The queue of outgoing steps that belongs to a queue of workflows. */
export const outsideQueue = (queue: string): string => `${queue}-outside`;

/** Kinds of work that is accepted with a transaction and done after it; what does each of them stands in `workers/activities/run-job.ts`. */
export type JobKind = 'import' | 'import_undo' | 'model_change' | 'retry' | 'webhook_registration' | 'webhook_resend';

/** The job of an outbox row that stands for a company's runs which wait for their turn. */
export const turnJob = 'turn';
/** The job of an outbox row that tells a run that somebody has decided what it waits for. */
export const approvalJob = 'approval';
/** The signal by which a run is told of the decision of this approval. */
export const approvalSignal = (id: string): string => `approval:${id}`;
/** The job of an outbox row that tells a run that what it waits for of a record has come. */
export const recordWaitJob = 'record_wait';
/** The signal by which a run is told so. */
export const recordWaitSignal = (id: string): string => `record:${id}`;
