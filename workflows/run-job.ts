import { outsideQueue } from '@millwright/core/automation/names.ts';
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { JobInput, OutsideActivities } from './activities.ts';

/** Pauses of a waiting job, growing while there is nothing to do. */
const pause_ms = { least: 200, most: 30_000 };

/** Runs an accepted job, and continues it after every outage. A waiting job waits here, not in a slot of the queue. */
export async function runJob(job: JobInput): Promise<void> {
  const { runJob: work } = proxyActivities<OutsideActivities>({
    taskQueue: outsideQueue(workflowInfo().taskQueue),
    startToCloseTimeout: '6h',
    heartbeatTimeout: '30s',
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s' },
  });
  let pause = pause_ms.least;
  for (;;) {
    const progress = await work(job);
    if (progress !== 'more' && progress !== 'wait') return;
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<typeof runJob>(job);
    if (progress === 'wait') await sleep(pause);
    pause = progress === 'more' ? pause_ms.least : Math.min(pause * 1.5, pause_ms.most);
  }
}
