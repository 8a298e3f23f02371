import type { Condition } from '@millwright/core/filter/types.ts';

/** Locations of the warehouse. Closed ones are included, because refused goods are put there. */
export const insideTheStore: Condition = { fact: 'std_key', operator: 'isEmpty', value: true };

/** Locations of the warehouse that accept goods: outside locations have a key, and full or blocked ones accept nothing. */
export const takesGoods: Condition = {
  all: [insideTheStore, { fact: 'std_closed', operator: 'isEmpty', value: true }],
};
