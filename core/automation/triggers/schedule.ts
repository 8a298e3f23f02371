import { defineTrigger } from '../descriptor/define-trigger.ts';

/** Started at the times of `cron`, in its own time zone or the client's. A time is skipped while a run is still active. */
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
