import type { TriggerOf } from '@millwright/core/automation/triggers/registry.ts';
import { CronField } from '../schedule/CronField.tsx';
import type { SetupProps } from './setups.ts';

/** The trigger by schedule: its times. */
export const ScheduleTrigger = ({ trigger, put }: SetupProps<TriggerOf<'schedule'>>) => (
  <CronField times={trigger} onChange={(times) => put({ type: 'schedule', ...times }, 'trigger:cron')} />
);
