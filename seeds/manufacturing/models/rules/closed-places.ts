import type { CheckRule, FieldTemplate } from '../../../languages/english.ts';

/** That the place at which goods are to be put takes none. */
export const placeClosed: FieldTemplate = {
  name: 'std_place_closed',
  label: 'Its place takes nothing',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: 'NOT(EMPTY(std_stock_location.std_closed))' },
};

/** People put nothing where nothing more goes; goods that are there stay, and leave as before. */
export const refusedWhereClosed: CheckRule = {
  when: 'std_place_closed',
  names: ['std_stock_location'],
  by_hand: true,
  text: 'This place takes nothing: it is full or blocked. Choose another one.',
};
