import type { Json, JsonObject } from '@millwright/core/json.ts';
import { type Day, readDay } from '@millwright/core/time/calendar.ts';
import { weekdayKeys } from '../../../shared/weekdays.ts';

/** The planning settings of a company, stored in its options under `planning`. */
export type PlanningSettings = {
  /** Weekdays without work; 1 is Monday. */
  closed_weekdays: number[];
  /** Single days without work. */
  closed_days: Day[];
  /** Whether sales orders in draft count as demand. */
  count_drafts: boolean;
  /**
   * Period of supply in days: needs of an article within this period are covered by one suggestion. 1 means each day
   * separately, null means all needs together.
   */
  period_days: number | null;
};

/** A weekday given by its key or its number. */
function weekdayOf(day: Json): number[] {
  if (typeof day === 'number') return [day];
  const at = weekdayKeys.indexOf(String(day));
  return at < 0 ? [] : [at + 1];
}

const defaults: PlanningSettings = { closed_weekdays: [6, 7], closed_days: [], count_drafts: false, period_days: null };

/** Returns the planning settings of a company; a missing or invalid one falls back to the default. */
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
