import type { CalendarView } from '@millwright/core/view/blocks/calendar.ts';

/** The library's name of each view; days have no hours to be drawn by. */
const types = {
  month: { days: 'dayGridMonth', times: 'dayGridMonth' },
  week: { days: 'dayGridWeek', times: 'timeGridWeek' },
  day: { days: 'listDay', times: 'timeGridDay' },
  list: { days: 'listWeek', times: 'listWeek' },
} as const satisfies Record<CalendarView, { days: string; times: string }>;

export type ViewType = (typeof types)[CalendarView]['days' | 'times'];

export const typeOf = (view: CalendarView, days: boolean): ViewType => types[view][days ? 'days' : 'times'];

/** The view of a library's name. The list of one day is reached from the day of a month. */
export function viewOfType(type: ViewType, days: boolean): CalendarView {
  if (type === 'listDay') return days ? 'day' : 'list';
  return (Object.keys(types) as CalendarView[]).find((view) => typeOf(view, days) === type) ?? 'month';
}

/** What is on the screen: days, the last is the first after it. */
export type Shown = { type: ViewType; first: string; last: string; title: string };

/** More records than this are not drawn one by one. */
export const mostEvents = 500;
