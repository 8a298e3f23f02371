import type { JsonObject } from '../../json.ts';
import { type BlockCheck, defineRowsBlock } from '../setup/define-block.ts';
import { groupLevels, groupUnits } from '../setup/grouping.ts';

const groupingChecks = ({ grouping }: JsonObject): BlockCheck[] =>
  (Array.isArray(grouping) ? grouping : []).map((level, index) => ({
    place: `grouping[${index}]`,
    path: String((level as JsonObject | null)?.path ?? ''),
  }));

/**
 * The table is a grid of records whose cells can be edited. With `aggregation`, the total below each number column is a sum by
 * default. With `grouping` its records are grouped; the outermost level comes first. `empty_text` is shown while the table has
 * no records.
 */
export const table = defineRowsBlock(
  ({ z, rows, path, text }) =>
    z.strictObject({
      ...rows,
      sortable: z.boolean(),
      aggregation: z.boolean().optional(),
      empty_text: text.optional(),
      grouping: z
        .array(z.strictObject({ path, by: z.enum(groupUnits).optional() }))
        .max(groupLevels)
        .optional(),
    }),
  groupingChecks,
);
