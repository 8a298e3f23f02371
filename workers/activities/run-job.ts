import { runRetry } from '@millwright/api/automations/failures/run-retry.ts';
import { runRegistration } from '@millwright/api/automations/registrations/run-registration.ts';
import { runModelChange } from '@millwright/api/documents/run-change.ts';
import { runImport } from '@millwright/api/imports/run-import.ts';
import { runUndo } from '@millwright/api/imports/undo/run-undo.ts';
import type { JobInput, JobProgress } from '@millwright/workflows/activities.ts';
import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityServices } from './services/context.ts';

/** Does a job from where it stands; repeated after a crash it goes on. `rest` is called where it may be left off. */
export type Job = (services: ActivityServices, job: JobInput, rest: () => void) => Promise<void>;
/** Does the next step of a job, and waits for nothing: that a workflow does. */
type JobStep = (services: ActivityServices, job: JobInput) => Promise<JobProgress>;

const jobs: Readonly<Record<string, Job>> = {
  import: ({ database }, { client_id, id }, rest) => runImport(database, client_id, id, rest),
  import_undo: ({ database }, { client_id, id }, rest) => runUndo(database, client_id, id, rest),
  model_change: ({ database, actions, secrets }, { client_id, id }, rest) =>
    runModelChange(database, { client_id, id, rest }, { secrets, action: (name) => actions.has(name) }),
};

const steps: Readonly<Record<string, JobStep>> = {
  retry: ({ database }, { client_id, id }) => runRetry(database, client_id, id),
  webhook_registration: (services, { client_id, id }) => runRegistration(services, client_id, id),
};

/** A worker that stops leaves the job to another one between two batches, instead of being cut off in one. */
function unlessStopping(): void {
  if (cancellationSignal().aborted) throw ApplicationFailure.retryable('This worker stops; another one goes on.', 'stopping');
}

/** Does a job of a kind that this process knows, or its next step. */
export async function runJobWith(services: ActivityServices, job: JobInput): Promise<JobProgress> {
  const next = steps[job.kind];
  if (next) return next(services, job);
  const run = jobs[job.kind];
  if (!run) throw ApplicationFailure.nonRetryable(`There is no job ${job.kind}.`, 'unknown_job');
  await run(services, job, unlessStopping);
  return 'end';
}
