import type { CheckRule, FieldTemplate } from '../../../languages/english.ts';

/** Whether the location where goods are to be put accepts none. */
export const placeClosed: FieldTemplate = {
  name: 'std_place_closed',
  label: 'Its place takes nothing',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: 'NOT(EMPTY(std_stock_location.std_closed))' },
};

/** The rule that prevents people from putting goods at a closed location. Goods that are already there stay, and can leave as before. */
export const refusedWhereClosed: CheckRule = {
  when: 'std_place_closed',
  names: ['std_stock_location'],
  by_hand: true,
  text: 'This place takes nothing: it is full or blocked. Choose another one.',
};
