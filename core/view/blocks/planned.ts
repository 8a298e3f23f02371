import { defineBlock } from '../setup/define-block.ts';

/** A type of block that views may name already but that nothing draws yet: any set-up is accepted and kept as it is, and nothing of it is checked but the filters of its formatting. */
export const planned = defineBlock({ setup: ({ jsonObject }) => jsonObject });
