import type { JsonObject } from '../../json.ts';
import { defineRowsBlock } from '../setup/define-block.ts';
import { pathChecks } from '../setup/path-checks.ts';

/** The views of a calendar: the days of a month, the hours of a week or a day, or a list of days. */
export const calendarViews = ['month', 'week', 'day', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The paths whose values a calendar reads from each record. */
const axes = ['start', 'end', 'status', 'title'] as const;

/**
 * The calendar shows an event for each record with a `start`. An event without an end lasts `default_duration` hours.
 * `hidden_days` are days of the week; 0 is Sunday. Hours before `slot_start` and after `slot_end` are not shown.
 */
export const calendar = defineRowsBlock(
  ({ z, rows, path }) => {
    const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: 'A time is written as 08:30.' });
    return z
      .strictObject({
        ...rows,
        start: path,
        end: path.optional(),
        status: path.optional(),
        title: path.optional(),
        default_duration: z.number().positive().max(8_784).optional(),
        hidden_days: z.array(z.number().int().min(0).max(6)).max(6).optional(),
        slot_start: clock.optional(),
        slot_end: clock.optional(),
        initial: z.enum(calendarViews).optional(),
      })
      .refine(({ slot_start = '00:00', slot_end = '24:00' }) => slot_start < slot_end, {
        path: ['slot_end'],
        error: 'The day ends after it begins.',
      });
  },
  (misc: JsonObject) => pathChecks(misc, axes),
);
