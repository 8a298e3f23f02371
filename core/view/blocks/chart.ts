import type { JsonObject } from '../../json.ts';
import { type BlockCheck, defineBlock } from '../setup/define-block.ts';

/** The types of charts: bars beside each other, stacked bars, lines, a ring, or bars for intervals of numbers. */
export const chartTypes = ['bar', 'stacked', 'line', 'doughnut', 'histogram'] as const;
export type ChartType = (typeof chartTypes)[number];

const pathsOf = (misc: JsonObject): BlockCheck[] =>
  ['axis', 'split', 'figure'].flatMap((key) => {
    const path = (misc[key] as JsonObject | null | undefined)?.path;
    return typeof path === 'string' ? [{ place: `${key}.path`, path }] : [];
  });

/**
 * The chart draws a figure for each group of records with the same value of `axis`. `split` draws a series for each value of
 * another path. A histogram has about `bins` intervals. At most `limit` groups are drawn; the others are combined into one. With
 * a `period`, only the last units of a time axis are drawn, also those without records. Clicking a mark opens `view`, filtered
 * by its records; without `view` it filters the other blocks of the page.
 */
export const chart = defineBlock({
  setup: ({ z, reference, dimension, figure, period }) =>
    z.strictObject({
      model: reference,
      chart: z.enum(chartTypes),
      axis: dimension,
      period: period.optional(),
      split: dimension.optional(),
      figure,
      bins: z.number().int().min(2).max(100).optional(),
      limit: z.number().int().min(1).max(500).optional(),
      order: z.enum(['axis', 'figure']).optional(),
      view: reference.optional(),
    }),
  references: ({ model, view }) => [
    ...(typeof model === 'string' ? [{ place: 'model', collection: 'models' as const, name: model }] : []),
    ...(typeof view === 'string' ? [{ place: 'view', collection: 'views' as const, name: view }] : []),
  ],
  checks: pathsOf,
});
