import { defineBlock } from '../setup/define-block.ts';

/** How a layout arranges its blocks: in the columns of the page, as tabs, or in a part that can be folded. */
export const layouts = ['rows', 'tabs', 'collapsible'] as const;

/** The layout contains other blocks, which are listed in `blocks` of its block. With `closed`, a foldable part is closed at first. */
export const layout = defineBlock({
  setup: ({ z }) => z.strictObject({ layout: z.enum(layouts), closed: z.boolean().optional() }),
});
