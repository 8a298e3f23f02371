import { defineRowsBlock } from '../setup/define-block.ts';
import { pathChecks } from '../setup/path-checks.ts';

/** The unit of a gantt's columns. */
export const ganttPrecisions = ['day', 'month'] as const;
export type GanttPrecision = (typeof ganttPrecisions)[number];

/** The gantt shows a bar for each record from `start` to `end`. `after` is the relation to the records that come before. */
export const gantt = defineRowsBlock(
  ({ z, rows, path }) =>
    z.strictObject({
      ...rows,
      start: path,
      end: path.optional(),
      status: path.optional(),
      title: path.optional(),
      after: path.optional(),
      precision: z.enum(ganttPrecisions).optional(),
    }),
  (misc) => pathChecks(misc, ['start', 'end', 'status', 'title', 'after']),
);
