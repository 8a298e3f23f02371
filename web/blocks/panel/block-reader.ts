import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import type { ComponentType } from 'react';

/** What draws a block: it gets the block, and the set-up as it is stored. */
export type BlockReader = ComponentType<{ view: View; block: Block; misc: BlockSetup['misc'] }>;
