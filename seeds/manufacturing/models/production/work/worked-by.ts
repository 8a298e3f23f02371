import type { CheckRule, FieldTemplate } from '../../../../languages/english.ts';

const fields: FieldTemplate[] = [
  { name: 'std_person', label: 'Person', type: 'text' },
  { name: 'std_user_id', label: 'Who it was', type: 'text', hidden: true },
  { name: 'std_names_user', label: 'Says who it was', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_user_id))' } },
];

/** Refuses a user in the input: the user who worked is taken from the session. */
const refused: CheckRule = {
  when: 'std_names_user',
  names: ['std_user_id'],
  by_hand: true,
  text: 'It is found by the product: who is signed in.',
};

/** The fields for the person who worked, and the rule that prevents writing them for somebody else. */
export const workedBy = { fields, refused };
