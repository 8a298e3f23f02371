import type { FieldTemplate, FixedRule } from '../../../languages/english.ts';

/** Whether stock has moved for a record, as its formula finds it. */
export const moved = (formulaV1: string): FieldTemplate => ({
  name: 'std_moved',
  label: 'Moved in stock',
  type: 'boolean',
  misc: { formulaV1 },
});

/** What the movements of a record tell stays as it is: movements are only ever added. */
export const fixedOnceMoved = (names: string[], when = 'std_moved'): FixedRule => ({
  when,
  names,
  text: 'Its stock movement has been written, so this stays as it is. Put stock right with an inventory.',
});
