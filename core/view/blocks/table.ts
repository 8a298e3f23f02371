import { defineRowsBlock } from '../setup/define-block.ts';

/** The table: a grid of records whose cells can be edited. Its number columns begin with their sum below them when it has `aggregation`. */
export const table = defineRowsBlock(({ z, rows }) => z.strictObject({ ...rows, sortable: z.boolean(), aggregation: z.boolean().optional() }));
