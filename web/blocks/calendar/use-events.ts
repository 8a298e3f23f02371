import type { EventInput } from '@fullcalendar/react';
import type { Condition } from '@millwright/core/filter/types.ts';
import { useMemo } from 'react';
import type { PagedBlock } from '../pages/use-paged-block.ts';
import { type Axes, eventOf } from './events.ts';
import type { ViewType } from './shown.ts';
import { useDayCounts } from './use-day-counts.ts';

/** Below this width, in pixels, a month shows only counts per day. */
const narrowMonth = 560;

type Wanted = { paged: PagedBlock; axes: Axes; hours: number; where: Condition | null; type: ViewType; width: number };

/** The events of the visible range: its records, or counts per day if there are too many or the screen is too narrow. */
export function useEvents({ paged: { source, pages }, axes, hours, where, type, width }: Wanted): { events: EventInput[]; counted: boolean } {
  const { zone } = source.wording;
  const spread = type !== 'listDay' && type !== 'timeGridDay';
  const counted = spread && (pages.more !== null || (type === 'dayGridMonth' && width > 0 && width < narrowMonth));
  const counts = useDayCounts(source.query.model, axes.start, where, zone, counted);
  const { rows } = pages;
  const shape = `${axes.start.path} ${axes.end?.path} ${hours} ${zone}`;
  const dayCounts = JSON.stringify([...counts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the axes, and the counts are compared by what they say
  const events = useMemo((): EventInput[] => {
    if (counted)
      return [...counts].map(([day, count]) => ({ id: `day ${day}`, start: day, allDay: true, editable: false, extendedProps: { count } }));
    return (rows ?? []).flatMap((row) => eventOf(row, axes, hours, zone) ?? []);
  }, [rows, shape, counted, dayCounts]);
  return { events, counted };
}
