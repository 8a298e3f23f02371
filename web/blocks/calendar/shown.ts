import type { CalendarView } from '@millwright/core/view/blocks/calendar.ts';

/** The library's name of each view. Date fields have no hours, so they use the day grid. */
const types = {
  month: { days: 'dayGridMonth', times: 'dayGridMonth' },
  week: { days: 'dayGridWeek', times: 'timeGridWeek' },
  day: { days: 'listDay', times: 'timeGridDay' },
  list: { days: 'listWeek', times: 'listWeek' },
} as const satisfies Record<CalendarView, { days: string; times: string }>;

export type ViewType = (typeof types)[CalendarView]['days' | 'times'];

export const typeOf = (view: CalendarView, days: boolean): ViewType => types[view][days ? 'days' : 'times'];

/** Converts the library's view name to ours. The list of one day opens from a day of the month view. */
export function viewOfType(type: ViewType, days: boolean): CalendarView {
  if (type === 'listDay') return days ? 'day' : 'list';
  return (Object.keys(types) as CalendarView[]).find((view) => typeOf(view, days) === type) ?? 'month';
}

/** The visible range: days as yyyy-MM-dd; `last` is exclusive. */
export type Shown = { type: ViewType; first: string; last: string; title: string };

/** Above this number of records the calendar shows only counts per day. */
export const mostEvents = 500;
