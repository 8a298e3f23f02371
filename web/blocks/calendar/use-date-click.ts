import type { CalendarSetup } from '@millwright/core/view/types.ts';
import { todayIn } from '../../format/zoned.ts';
import type { Actions } from '../actions/use-actions.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { valueOfWall } from '../moving/time-axis.ts';
import type { Shown } from './shown.ts';

/** When a day begins for what is put on it without a time. */
const usualTime = '09:00';

/** A day, or what a clock shows, as a whole time: a day begins with the calendar's own hours. */
export const timeOn = (at: string, { slot_start = usualTime }: Pick<CalendarSetup, 'slot_start'>): string =>
  at.length > 10 ? at.slice(0, 16) : `${at}T${slot_start}`;

/** Does what the block says of a click on a date: a form begins with it, an address may name it. */
export function dateClick(actions: Actions, start: ResolvedColumn, setup: CalendarSetup, zone: string) {
  const [action] = actions.of('date_click');
  if (!action) return null;
  const run = (at: string) => {
    const value = valueOfWall(start, timeOn(at, setup), zone);
    actions.run({ ...action, ...(action.form && { values: { ...action.values, [start.path]: value } }) }, [], { value });
  };
  /** The same for who clicks no date: today, where that is on the screen. */
  const runShown = (shown: Shown | null) => {
    const today = todayIn(zone);
    run(shown && (today < shown.first || today >= shown.last) ? shown.first : today);
  };
  return { action, run, runShown, denied: actions.denied(action) };
}
