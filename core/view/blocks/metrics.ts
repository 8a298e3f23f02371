import type { Json, JsonObject } from '../../json.ts';
import { type BlockCheck, defineBlock } from '../setup/define-block.ts';

const listOf = ({ metrics }: JsonObject): readonly JsonObject[] => (Array.isArray(metrics) ? (metrics as unknown as JsonObject[]) : []);
const pathOf = (part: Json | undefined): Json | undefined => (part as JsonObject | null | undefined)?.path;

const checksOf = (misc: JsonObject): BlockCheck[] =>
  listOf(misc).flatMap(({ figure, period, filter }, index): BlockCheck[] => {
    const place = `metrics[${index}]`;
    const paths = Object.entries({ figure, period }).flatMap(([key, part]): BlockCheck[] => {
      const path = pathOf(part);
      return typeof path === 'string' ? [{ place: `${place}.${key}.path`, path }] : [];
    });
    return [...paths, ...(filter === undefined ? [] : [{ place: `${place}.filter`, condition: filter }])];
  });

/**
 * Metrics are figures over the records of a model. A metric with a `period` covers the last `count` units, including today, and
 * is compared with the same number of units before. `good` says whether up or down is better. The first matching one of its
 * `thresholds` gives it a tone. Clicking the value opens `view`, filtered by the records of the metric.
 */
export const metrics = defineBlock({
  setup: ({ z, reference, figure, filter, text, path, period, tone }) =>
    z.strictObject({
      model: reference,
      metrics: z
        .array(
          z.strictObject({
            id: z.string().min(1).max(100),
            label: text.optional(),
            figure,
            filter: filter.optional(),
            period: period.extend({ path }).optional(),
            sparkline: z.boolean().optional(),
            view: reference.optional(),
            good: z.enum(['more', 'less']).optional(),
            thresholds: z
              .array(z.strictObject({ when: z.enum(['below', 'above']), value: z.number(), tone, label: text.optional() }))
              .max(10)
              .optional(),
          }),
        )
        .min(1)
        .max(12),
    }),
  references: (misc) => [
    ...(typeof misc.model === 'string' ? [{ place: 'model', collection: 'models' as const, name: misc.model }] : []),
    ...listOf(misc).flatMap(({ view }, index) =>
      typeof view === 'string' ? [{ place: `metrics[${index}].view`, collection: 'views' as const, name: view }] : [],
    ),
  ],
  checks: checksOf,
});
