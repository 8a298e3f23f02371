import { runRetry } from '@millwright/api/automations/failures/run-retry.ts';
import { runRegistration } from '@millwright/api/automations/registrations/run-registration.ts';
import { runModelChange } from '@millwright/api/documents/run-change.ts';
import { runImport } from '@millwright/api/imports/run-import.ts';
import { runUndo } from '@millwright/api/imports/undo/run-undo.ts';
import type { JobKind } from '@millwright/core/automation/names.ts';
import type { JobInput, JobProgress } from '@millwright/workflows/activities.ts';
import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { resend } from './sent-call.ts';
import type { ActivityServices } from './services/context.ts';

/** Runs a job from its current position, also after a crash. `rest` is called wherever it may be interrupted. */
type WholeJob = (services: ActivityServices, job: JobInput, rest: () => void) => Promise<void>;
/** Runs the next step of a job. Waiting is done by the workflow. */
type JobStep = (services: ActivityServices, job: JobInput) => Promise<JobProgress>;
type Job = { whole: WholeJob } | { step: JobStep };

/** The implementation of each kind of job. A missing one does not compile. */
const jobs: Readonly<Record<JobKind, Job>> = {
  import: { whole: ({ database }, { client_id, id }, rest) => runImport(database, client_id, id, rest) },
  import_undo: { whole: ({ database }, { client_id, id }, rest) => runUndo(database, client_id, id, rest) },
  model_change: {
    whole: ({ database, actions, secrets }, { client_id, id }, rest) =>
      runModelChange(database, { client_id, id, rest }, { secrets, action: (name) => actions.has(name) }),
  },
  retry: { step: ({ database }, { client_id, id }) => runRetry(database, client_id, id) },
  webhook_resend: { step: resend },
  webhook_registration: { step: (services, { client_id, id }) => runRegistration(services, client_id, id) },
};

const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobs, kind);

/** A stopping worker passes the job to another one between two batches. */
function unlessStopping(): void {
  if (cancellationSignal().aborted) throw ApplicationFailure.retryable('This worker stops; another one goes on.', 'stopping');
}

/** Runs a job, or its next step. */
export async function runJobWith(services: ActivityServices, job: JobInput): Promise<JobProgress> {
  if (!isJobKind(job.kind)) throw ApplicationFailure.nonRetryable(`There is no job ${job.kind}.`, 'unknown_job');
  const kind = jobs[job.kind];
  if ('step' in kind) return kind.step(services, job);
  await kind.whole(services, job, unlessStopping);
  return 'end';
}
