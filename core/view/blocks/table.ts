import type { JsonObject } from '../../json.ts';
import { type BlockCheck, defineRowsBlock } from '../setup/define-block.ts';
import { groupLevels, groupUnits } from '../setup/grouping.ts';

const groupingChecks = ({ grouping }: JsonObject): BlockCheck[] =>
  (Array.isArray(grouping) ? grouping : []).map((level, index) => ({
    place: `grouping[${index}]`,
    path: String((level as JsonObject | null)?.path ?? ''),
  }));

/**
 * The table: a grid of records whose cells can be edited. Its number columns begin with their sum below them when it has
 * `aggregation`, its records in groups when it has a `grouping`, the outermost first. `empty_text` says what it is for while
 * it has no records.
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
