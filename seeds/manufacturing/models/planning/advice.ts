import type { FieldTemplate } from '../../../languages/english.ts';

/** Changes that planning may advise for an order. */
export const advices = [
  { key: 'bring-forward', label: 'Bring forward' },
  { key: 'put-off', label: 'Put off' },
  { key: 'more', label: 'More' },
  { key: 'less', label: 'Less' },
  { key: 'cancel', label: 'Cancel' },
];

/** The advice about an order or line, with quantity and date, from its suggestion. */
export const adviceAbout: FieldTemplate[] = [
  { name: 'std_advice', label: 'Advice', type: 'tag', misc: { options: advices, formulaV1: 'std_suggestion.std_advice' } },
  {
    name: 'std_advised_difference',
    label: 'Difference to the need',
    type: 'number',
    subtype: 'float',
    misc: { decimals: 'as_stored', formulaV1: 'IF(NOT(EMPTY(std_advice)), std_suggestion.std_difference)' },
  },
  { name: 'std_advised_date', label: 'Needed on', type: 'date', misc: { formulaV1: 'IF(NOT(EMPTY(std_advice)), std_suggestion.std_needed_date)' } },
];

export const adviceFacts: string[] = adviceAbout.map(({ name }) => name);
