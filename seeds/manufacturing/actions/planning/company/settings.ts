import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import { weekdayKeys } from '../../../shared/weekdays.ts';

/** How a company plans. Kept in its options under `planning`. */
export type PlanningSettings = {
  /** Weekdays on which nobody works, 1 is Monday. */
  closed_weekdays: number[];
  /** Single days on which nobody works. */
  closed_days: Day[];
  /** Sales orders in draft count as demand. */
  count_drafts: boolean;
  /** Needs of an article within so many days are one suggestion (period of supply), 1 is each day by itself; null: all of them. */
  period_days: number | null;
};

/** A weekday by its key or its number. */
function weekdayOf(day: Json): number[] {
  if (typeof day === 'number') return [day];
  const at = weekdayKeys.indexOf(String(day));
  return at < 0 ? [] : [at + 1];
}

const defaults: PlanningSettings = { closed_weekdays: [6, 7], closed_days: [], count_drafts: false, period_days: null };

/** The settings of a company; a missing or ill-shaped one falls back to the default. */
export function planningSettings(options: JsonObject): PlanningSettings {
  const { planning } = options;
  if (planning === null || typeof planning !== 'object' || Array.isArray(planning)) return defaults;
  const { closed_weekdays, closed_days, count_drafts, period_days } = planning;
  const weekdays = Array.isArray(closed_weekdays) ? closed_weekdays.flatMap(weekdayOf) : defaults.closed_weekdays;
  const days = Array.isArray(closed_days) ? closed_days : [];
  return {
    closed_weekdays: weekdays,
    closed_days: days.flatMap((day) => (typeof day === 'string' ? (readDay(day) ?? []) : [])),
    count_drafts: count_drafts === true,
    period_days: typeof period_days === 'number' && Number.isInteger(period_days) && period_days >= 1 ? period_days : defaults.period_days,
  };
}
