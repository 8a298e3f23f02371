import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Started at the times of `cron`, in the client's time zone; left out while a run still goes on. */
export const schedule = defineTrigger({
  type: 'schedule',
  starts: 'time',
  reads: null,
  icon: 'clockHour4',
  setup: ({ cron }) => ({ cron }),
  about: { key: 'cron', names: 'words' },
  initial: { cron: '0 6 * * *' },
  keeps: ['cron'],
});
