import type { JsonObject } from '../../json.ts';
import { type BlockCheck, defineBlock } from '../setup/define-block.ts';

/** The axes of stored settings; empty if they are invalid. */
const axesOf = ({ axis }: JsonObject): readonly JsonObject[] => (Array.isArray(axis) ? (axis as unknown as JsonObject[]) : []);

/**
 * The dataset is a grid with a column for each axis. Without aggregations its rows are the records of a model. If an axis has an
 * aggregation, its rows are groups of records that share the values of all other axes. `ordering` names axes by their index.
 */
export const dataset = defineBlock({
  setup: ({ z, reference, axis }) =>
    z
      .strictObject({
        model: reference,
        axis: z.array(axis).min(1).max(30),
        ordering: z
          .array(z.strictObject({ axis: z.number().int().min(0).max(29), direction: z.enum(['asc', 'desc']) }))
          .max(8)
          .optional(),
        limit: z.number().int().min(1).max(500).optional(),
      })
      .refine(({ axis, ordering = [] }) => ordering.every(({ axis: at }) => at < axis.length), {
        path: ['ordering'],
        error: 'There is no such axis.',
      }),
  references: ({ model }) => (typeof model === 'string' ? [{ place: 'model', collection: 'models', name: model }] : []),
  checks: (misc) =>
    axesOf(misc).flatMap(({ path }, index): BlockCheck[] => (typeof path === 'string' ? [{ place: `axis[${index}].path`, path }] : [])),
});
