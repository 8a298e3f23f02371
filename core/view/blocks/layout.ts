import { defineBlock } from '../setup/define-block.ts';

/** How a layout arranges the blocks within it: below each other on the page's columns, one at a time behind tabs, or in a part that folds. */
export const layouts = ['rows', 'tabs', 'collapsible'] as const;

/** The layout: it holds the blocks in `blocks` of its own block. A part that folds is `closed` until it is opened. */
export const layout = defineBlock({
  setup: ({ z }) => z.strictObject({ layout: z.enum(layouts), closed: z.boolean().optional() }),
});
