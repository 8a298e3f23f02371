import { systemPrincipal } from '@millwright/core/access/principals.ts';
import { scheduleIdOf, workflowTypes } from '@millwright/core/automation/names.ts';
import { type MovedMinute, movedMinutes } from '@millwright/core/automation/triggers/due-times.ts';
import { isTimed, type TimedTrigger } from '@millwright/core/automation/triggers/registry.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  type ScheduleOptions,
  ScheduleOverlapPolicy,
  type ScheduleSpec,
} from '@temporalio/client';
import type { Configuration } from '../../configuration/configuration.ts';
import type { Database } from '../../db/database.ts';
import { ClientEntity } from '../../db/entities/client.entity.ts';
import { inPlatform } from '../../db/platform.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/types.ts';
import type { RowChange } from '../../documents/stored/draft.ts';
import { queueSchedule } from '../runs/outbox.ts';

/** The services that a schedule requires: the database with its automation, the engine, and the task queue. */
type ScheduleServices = { database: Database; client: Client; queue: string };

/** The times of an automation; null when it is not started by time. */
export function timesOf(automation: Automation | undefined): TimedTrigger | null {
  if (!automation || automation.disabled || automation.steps.length === 0) return null;
  return isTimed(automation.trigger) ? automation.trigger : null;
}

/** The changed automations whose schedule must be updated. */
export function changedSchedules(before: Configuration, after: Configuration, changes: readonly RowChange[]): string[] {
  const rhythmOf = (config: Configuration, id: string) => {
    const times = timesOf(config.find('settings_data_connections', id));
    return times && `${times.cron} ${times.time_zone ?? ''}`;
  };
  return changes.flatMap(({ row: { collection, id } }) =>
    collection === 'settings_data_connections' && rhythmOf(before, id) !== rhythmOf(after, id) ? [id] : [],
  );
}

/** Queues an update of every schedule of a client, because its time zone changed or the engine may have lost some. */
export async function queueSchedules(tenant: TenantTransaction): Promise<void> {
  const timed = tenant.config.list('settings_data_connections').filter((automation) => timesOf(automation) !== null);
  for (const { id } of timed) await queueSchedule(tenant, id);
}

/** Queues the same for every client. Done when the product starts, so that the engine has all schedules, whatever it lost. */
export async function queueAllSchedules(database: Database): Promise<void> {
  const clients = await inPlatform(database, (platform) => platform.find(ClientEntity, { disabled: false }));
  for (const { id, ready_at } of clients) if (ready_at) await inTenant(database, systemPrincipal(id), queueSchedules);
}

// Due times missed in a short outage are made up; a nightly run of many hours ago is not.
const catchUp = '1 hour';

/** How far ahead clock changes are handled; each start of the product renews it. */
const seenTo_days = 3 * 366;
const monthNames = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
] as const;

/**
 * Corrects the engine on days with clock changes (decision 0059): it leaves out skipped times, and loses or misplaces
 * times that occur twice. There each due moment is listed separately, and other matches of the same local time are
 * skipped.
 */
function whereClocksMove(cron: string, timezone: string): Pick<ScheduleSpec, 'intervals' | 'skip'> {
  const minutes = movedMinutes(cron, timezone, Date.now(), seenTo_days);
  const clockText = ({ year, month, day, hour, minute }: MovedMinute) => `${year}-${month}-${day} ${hour}:${minute}`;
  const due = minutes.filter((each) => each.due);
  const dueAt = new Set(due.map(clockText));
  const hours = Map.groupBy(
    minutes.filter((each) => !dueAt.has(clockText(each))),
    ({ year, month, day, hour }) => `${year}-${month}-${day} ${hour}`,
  );
  const skip = [...hours.values()].map((own) => {
    const { year, month, day, hour } = own[0] as MovedMinute;
    const free = [...new Set(own.map(({ minute }) => minute))];
    return { year, month: monthNames[month - 1] as (typeof monthNames)[number], dayOfMonth: day, hour, minute: free };
  });
  // Intervals count from 1970. An interval as long as the moment's distance from 1970 fires exactly then, and not again for
  // as many years. An offset would not work, because for a moment in the future the engine only considers what comes after
  // it.
  return { intervals: due.map(({ at_ms }) => ({ every: at_ms })), skip };
}

type Engaged = { client_id: string; client_zone: string; automation_id: string };

function optionsOf({ client_id, client_zone, automation_id }: Engaged, { cron, time_zone }: TimedTrigger, queue: string): ScheduleOptions {
  const scheduleId = scheduleIdOf(client_id, automation_id);
  const timezone = time_zone ?? client_zone;
  return {
    scheduleId,
    spec: { cronExpressions: [cron], timezone, ...whereClocksMove(cron, timezone) },
    action: {
      type: 'startWorkflow',
      workflowType: workflowTypes.schedule,
      workflowId: scheduleId,
      taskQueue: queue,
      args: [{ client_id, automation_id }],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchUp },
  };
}

async function put(client: Client, options: ScheduleOptions): Promise<void> {
  try {
    await client.schedule.create(options);
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    const { scheduleId, ...rest } = options;
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...rest, state }));
  }
}

async function remove(client: Client, scheduleId: string): Promise<void> {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

/**
 * Creates, changes or deletes the engine's schedule of an automation, as the automation says now. Concurrent calls run
 * one after the other, and each reads the automation again, so the last change counts.
 */
export function syncSchedule({ database, client, queue }: ScheduleServices, client_id: string, automation_id: string): Promise<void> {
  const id = scheduleIdOf(client_id, automation_id);
  return inTenant(
    database,
    systemPrincipal(client_id),
    async (tenant) => {
      await tenant.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
      const config = await database.configurations.load(client_id, (sql) => tenant.query(sql));
      const times = timesOf(config.find('settings_data_connections', automation_id));
      if (times) await put(client, optionsOf({ client_id, client_zone: tenant.client.time_zone, automation_id }, times, queue));
      else await remove(client, id);
    },
    { timeout_ms: 20_000 },
  );
}
