import type { CheckRule, FieldTemplate } from '../../../../languages/english.ts';

const fields: FieldTemplate[] = [
  { name: 'std_person', label: 'Person', type: 'text' },
  { name: 'std_user_id', label: 'Who it was', type: 'text', hidden: true },
  { name: 'std_names_user', label: 'Says who it was', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_user_id))' } },
];

/** Who worked: told by the session, never by the caller. */
const refused: CheckRule = {
  when: 'std_names_user',
  names: ['std_user_id'],
  by_hand: true,
  text: 'It is found by the product: who is signed in.',
};

/** The fields that say who worked, and what keeps anybody from writing them as somebody else. */
export const workedBy = { fields, refused };
