import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { icon, path, reference, text, tone } from '../../schema/shared.ts';
import { action } from './action.ts';

/** The figures below a column, over all matching rows. */
export const totals = ['sum', 'avg', 'median', 'min', 'max', 'count_unique'] as const;

/**
 * A column of a block. `path` follows relations with dots. `format` replaces the default format of the field's type (`duration`:
 * a number of seconds; `change`: a number with its sign).
 */
export const column = z.strictObject({
  path,
  label: text.optional(),
  width: z.number().min(20).max(2_000).optional(),
  editable: z.boolean().optional(),
  hidden: z.boolean().optional(),
  format: z.enum(['status', 'quantity', 'bar', 'duration', 'change']).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  total: z.enum(totals).optional(),
  /** Path of the unit or currency shown after a figure. */
  unit: path.optional(),
});

export const ordering = z.strictObject({ field: path, direction: z.enum(['asc', 'desc']) });

/** A rule of conditional formatting. The first matching rule applies. */
export const formatRule = z.strictObject({
  when: conditionSchema,
  tone,
  icon: icon.optional(),
  /** A word shown beside the value, so that its meaning does not depend on colour. */
  label: text.optional(),
  scope: z.enum(['cell', 'row', 'card']),
  column: path.optional(),
});

/** The settings of every block that lists records of a model. */
export const rowsShape = {
  model: reference,
  columns: z.array(column).max(200),
  ordering: z.array(ordering).max(10),
  /** The number of records per page. */
  limit: z.number().int().min(1).max(500),
  /** `skip` is the number of records left out at the beginning, `max_rows` the most records shown in all. */
  skip: z.number().int().min(0).max(500).optional(),
  max_rows: z.number().int().min(1).max(500).optional(),
  searchable: z.boolean(),
  selectable: z.boolean(),
  formatting: z.array(formatRule).max(100).optional(),
  actions: z.array(action).max(100),
};
