import type { JsonObject } from '../../json.ts';
import { type BlockCheck, defineBlock } from '../setup/define-block.ts';

/** What a chart draws: bars beside each other or stacked, lines, the parts of a ring, or bars of intervals of numbers. */
export const chartTypes = ['bar', 'stacked', 'line', 'doughnut', 'histogram'] as const;
export type ChartType = (typeof chartTypes)[number];

const pathsOf = (misc: JsonObject): BlockCheck[] =>
  ['axis', 'split', 'figure'].flatMap((key) => {
    const path = (misc[key] as JsonObject | null | undefined)?.path;
    return typeof path === 'string' ? [{ place: `${key}.path`, path }] : [];
  });

/**
 * The chart: a figure over the records of each group, which share a value of `axis`; `split` draws a series for each value of
 * another path. A histogram has about `bins` intervals. At most `limit` groups are drawn, the others together as one.
 */
export const chart = defineBlock({
  setup: ({ z, reference, dimension, figure }) =>
    z.strictObject({
      model: reference,
      chart: z.enum(chartTypes),
      axis: dimension,
      split: dimension.optional(),
      figure,
      bins: z.number().int().min(2).max(100).optional(),
      limit: z.number().int().min(1).max(500).optional(),
      order: z.enum(['axis', 'figure']).optional(),
    }),
  references: ({ model }) => (typeof model === 'string' ? [{ place: 'model', collection: 'models', name: model }] : []),
  checks: pathsOf,
});
