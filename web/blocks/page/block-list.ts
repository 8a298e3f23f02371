import type { Block, View } from '@millwright/core/view/types.ts';
import { type ComponentType, createContext } from 'react';

/** Draws blocks of a view, whatever their types are. A block that holds others, or lists records, is given it by the page. */
export const BlockList = createContext<ComponentType<{ view: View; blocks: Block[] }>>(() => null);
