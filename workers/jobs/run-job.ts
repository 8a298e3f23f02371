import { runImport } from '@millwright/api/imports/run-import.ts';
import type { JobInput } from '@millwright/workflows/activities.ts';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityServices } from '../activities/context.ts';

/** Does a job from where it stands; repeated after a crash it goes on. */
export type Job = (services: ActivityServices, job: JobInput) => Promise<void>;

const jobs: Readonly<Record<string, Job>> = {
  import: ({ database }, { client_id, id }) => runImport(database, client_id, id),
};

/** Does a job of a kind that this process knows. */
export async function runJobWith(services: ActivityServices, job: JobInput): Promise<void> {
  const run = jobs[job.kind];
  if (!run) throw ApplicationFailure.nonRetryable(`There is no job ${job.kind}.`, 'unknown_job');
  await run(services, job);
}
