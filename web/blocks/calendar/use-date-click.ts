import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { todayIn } from '../../format/zoned.ts';
import type { Actions } from '../actions/use-actions.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { valueOfWall } from '../moving/time-axis.ts';
import type { Shown } from './shown.ts';

/** The time that a record dropped on a day gets. */
const usualTime = '09:00';

/** Converts a day or a local time to a full local time. A day starts at the calendar's first hour. */
export const timeOn = (at: string, { slot_start = usualTime }: Pick<CalendarSetup, 'slot_start'>): string =>
  at.length > 10 ? at.slice(0, 16) : `${at}T${slot_start}`;

/** Runs the block's action for a click on a date. Its form or address receives the date. */
export function dateClick(actions: Actions, start: ResolvedColumn, setup: CalendarSetup, zone: string) {
  const [action] = actions.of('date_click');
  if (!action) return null;
  const run = (at: string) => {
    const value = valueOfWall(start, timeOn(at, setup), zone);
    actions.run({ ...action, ...(action.form && { values: { ...action.values, [start.path]: value } }) }, [], { value });
  };
  /** The same for keyboard users, who click no date: uses today if visible. */
  const runShown = (shown: Shown | null) => {
    const today = todayIn(zone);
    run(shown && (today < shown.first || today >= shown.last) ? shown.first : today);
  };
  return { action, run, runShown, denied: actions.denied(action) };
}
