import type { Condition } from '@millwright/core/filter/types.ts';

/** Places of the store, also where nothing more goes: refused goods are put there. */
export const insideTheStore: Condition = { fact: 'std_key', operator: 'isEmpty', value: true };

/** Places of the store into which goods are put: those outside have a key, and full or blocked ones take nothing. */
export const takesGoods: Condition = {
  all: [insideTheStore, { fact: 'std_closed', operator: 'isEmpty', value: true }],
};
