import { z } from 'zod';
import { path, text } from '../../schema/shared.ts';
import { aggregations, figureKinds, periodUnits, truncations } from './aggregations.ts';

/** A figure over the rows of a group: without a path it is about the records themselves. */
export const figure = z.strictObject({
  aggregation: z.enum(figureKinds),
  path: path.optional(),
  label: text.optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  format: z.enum(['duration']).optional(),
});

/** What rows are grouped by: the value of a path, times by their unit. */
export const dimension = z.strictObject({ path, label: text.optional(), truncate: z.enum(truncations).optional() });

/** How far something looks back: the last `count` units, today included. */
export const period = z.strictObject({ unit: z.enum(periodUnits), count: z.number().int().min(1).max(1_000) });

/** A column of a dataset: a value of each row, or with an aggregation something made of the rows of a group. */
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
