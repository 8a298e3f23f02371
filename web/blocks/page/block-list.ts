import type { Block, View } from '@millwright/core/view/types.ts';
import { type ComponentType, createContext } from 'react';

/** Draws blocks of a view. It is a context, so that blocks with inner blocks don't import all block types. */
export const BlockList = createContext<ComponentType<{ view: View; blocks: Block[] }>>(() => null);
