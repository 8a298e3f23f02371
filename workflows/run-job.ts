import { outsideQueue } from '@millwright/core/automation/names.ts';
import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { JobInput, OutsideActivities } from './activities.ts';

/** Does one accepted job, and goes on with it after every outage. */
export async function runJob(job: JobInput): Promise<void> {
  const { runJob: work } = proxyActivities<OutsideActivities>({
    taskQueue: outsideQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '6h',
    heartbeatTimeout: '30s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
  });
  await work(job);
}
