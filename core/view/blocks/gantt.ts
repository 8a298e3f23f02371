import { defineRowsBlock } from '../setup/define-block.ts';
import { pathChecks } from '../setup/path-checks.ts';

/** What a column of a gantt stands for. */
export const ganttPrecisions = ['day', 'month'] as const;
export type GanttPrecision = (typeof ganttPrecisions)[number];

/** The gantt: a bar for each record from its `start` to its `end`. `after` is the relation to the records that come before it. */
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
