import type { Block, BlockSetup, View } from '@millwright/core/view/types.ts';
import type { ComponentType } from 'react';

/** A component that draws a block from its stored setup. */
export type BlockReader = ComponentType<{ view: View; block: Block; misc: BlockSetup['misc'] }>;
