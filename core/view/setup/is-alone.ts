import type { BlockAction } from './action.ts';

/** Whether an action starts without a record. */
export const isAlone = ({ trigger }: Pick<BlockAction, 'trigger'>): boolean => trigger === 'button' || trigger === 'date_click';
