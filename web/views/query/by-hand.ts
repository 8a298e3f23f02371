import type { View } from '@millwright/core/view/types.ts';

/** Whether a view shows a handwritten query: it has one, and no blocks. */
export const isByHand = ({ query, root }: Pick<View, 'query' | 'root'>): boolean => Boolean(query?.trim()) && root.blocks.length === 0;
