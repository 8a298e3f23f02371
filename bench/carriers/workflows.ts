import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

type Work = { work(runs: number): Promise<void> };
const timeouts = { startToCloseTimeout: '60s' } as const;
const { work: activity } = proxyActivities<Work>({ ...timeouts, heartbeatTimeout: '5s' });
const { work: local } = proxyLocalActivities<Work>(timeouts);

/** Executes a batch in one activity. */
export const byActivity = (runs: number): Promise<void> => activity(runs);

/** Executes a batch in one local activity. */
export const byLocalActivity = (runs: number): Promise<void> => local(runs);
