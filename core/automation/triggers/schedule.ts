import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Started at the times of `cron`, in its time zone or the client's; left out while a run still goes on. */
export const schedule = defineTrigger({
  type: 'schedule',
  starts: 'time',
  reads: null,
  icon: 'clockHour4',
  setup: ({ cron, zone }) => ({ cron, time_zone: zone.optional() }),
  about: { key: 'cron', names: 'words' },
  initial: { cron: '0 6 * * *' },
  keeps: ['cron', 'time_zone'],
});
