import { outsideQueue } from '@millwright/core/automation/names.ts';
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { JobInput, OutsideActivities } from './activities.ts';

/** Between two looks of a job that waits: the longer, the longer nothing came of it. */
const pause_ms = { least: 200, most: 30_000 };

/** Does one accepted job, and goes on with it after every outage. One that only waits does so here, not in a place of the queue. */
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
