import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { icon, path, reference, text, tone } from '../../schema/shared.ts';
import { action } from './action.ts';

/** What the line below a column says, over every row that matches. */
export const totals = ['sum', 'avg', 'median', 'min', 'max', 'count_unique'] as const;

/** A column of a block: `path` walks relations with dots, `format` overrides what the field's type suggests (`duration`: a number of seconds; `change`: with its sign). */
export const column = z.strictObject({
  path,
  label: text.optional(),
  width: z.number().min(20).max(2_000).optional(),
  editable: z.boolean().optional(),
  hidden: z.boolean().optional(),
  format: z.enum(['status', 'quantity', 'bar', 'duration', 'change']).optional(),
  decimals: z.number().int().min(0).max(20).optional(),
  total: z.enum(totals).optional(),
  /** Path of what a figure is counted in, told behind it: a unit, a currency. */
  unit: path.optional(),
});

export const ordering = z.strictObject({ field: path, direction: z.enum(['asc', 'desc']) });

/** A rule of conditional formatting; of those that match the first wins. */
export const formatRule = z.strictObject({
  when: conditionSchema,
  tone,
  icon: icon.optional(),
  /** The word beside the value, so that its meaning needs no colour. */
  label: text.optional(),
  scope: z.enum(['cell', 'row', 'card']),
  column: path.optional(),
});

/** What every block has that lists records of a model. */
export const rowsShape = {
  model: reference,
  columns: z.array(column).max(200),
  ordering: z.array(ordering).max(10),
  /** How many are read at once, the elements of a page. */
  limit: z.number().int().min(1).max(500),
  /** How many of the first are left out, and how many are shown in all, by the order above. */
  skip: z.number().int().min(0).max(500).optional(),
  max_rows: z.number().int().min(1).max(500).optional(),
  searchable: z.boolean(),
  selectable: z.boolean(),
  formatting: z.array(formatRule).max(100).optional(),
  actions: z.array(action).max(100),
};
