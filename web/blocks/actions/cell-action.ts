import type { Json } from '@millwright/core/json.ts';
import { isEmpty } from '@millwright/core/value/empty.ts';
import type { BlockAction } from '@millwright/core/view/setup/action.ts';

/** Finds the action that a click on a cell of this column starts: one for this column, else one for any column. Empty cells start none. */
export function cellAction(actions: readonly BlockAction[], path: string, value: Json): BlockAction | undefined {
  if (isEmpty(value)) return undefined;
  return actions.find(({ trigger, column }) => trigger === 'cell_click' && (column === undefined || column === path));
}
