import type { BlockAction } from './action.ts';

/** Whether an action begins about no record: beside the records of its block, not on any of them. */
export const isAlone = ({ trigger }: Pick<BlockAction, 'trigger'>): boolean => trigger === 'button' || trigger === 'date_click';
