import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Runs its query at the times of `cron`. Each row that was not in the previous result starts a run. */
export const query = defineTrigger({
  type: 'query',
  starts: 'time',
  reads: 'query',
  icon: 'tableSpark',
  setup: ({ z, cron, zone }) => ({ cron, time_zone: zone.optional(), query: z.string().min(1).max(100_000) }),
  about: { key: 'cron', names: 'words' },
  initial: { cron: '0 6 * * *', query: '' },
  keeps: ['cron', 'time_zone', 'query'],
});
