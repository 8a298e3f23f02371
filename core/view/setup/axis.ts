import { z } from 'zod';
import { path, text } from '../../schema/shared.ts';
import { aggregations, figureKinds, periodUnits, truncations } from './aggregations.ts';

/** An aggregate over the rows of a group. Without a path it is about the records themselves. */
export const figure = z.strictObject({
  aggregation: z.enum(figureKinds),
  path: path.optional(),
  label: text.optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  format: z.enum(['duration']).optional(),
});

/** The value by which rows are grouped. Times are truncated to a unit. */
export const dimension = z.strictObject({ path, label: text.optional(), truncate: z.enum(truncations).optional() });

/** A period: the last `count` units, including today. */
export const period = z.strictObject({ unit: z.enum(periodUnits), count: z.number().int().min(1).max(1_000) });

/** A column of a dataset: a value of each row, or, with an aggregation, a value computed from the rows of a group. */
export const axis = z.strictObject({
  path: path.optional(),
  label: text.optional(),
  truncate: z.enum(truncations).optional(),
  aggregation: z.enum(aggregations).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  format: z.enum(['duration']).optional(),
});

export type FigureSetup = z.infer<typeof figure>;
export type Dimension = z.infer<typeof dimension>;
export type Period = z.infer<typeof period>;
