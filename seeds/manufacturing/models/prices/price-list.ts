import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';
import { partnerCurrency } from '../shared/money.ts';

/** Prices for customers, for the period in which the list is valid. */
export const priceList: ModelTemplate = {
  slug: 'std_price_list',
  name: 'std_price_list',
  displayed_name: 'Price list',
  icon: 'tags',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    partnerCurrency,
    { name: 'std_valid_from', label: 'Valid from', type: 'date' },
    { name: 'std_valid_to', label: 'Valid to', type: 'date' },
    { name: 'std_is_default', label: 'For customers without a list that has the article', type: 'boolean', misc: { default: false } },
    {
      name: 'std_never_valid',
      label: 'Ends before it begins',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'AND(NOT(EMPTY(std_valid_from)), NOT(EMPTY(std_valid_to)), std_valid_to < std_valid_from)' },
    },
  ],
  misc: {
    refused: [{ when: 'std_never_valid', names: ['std_valid_to', 'std_valid_from'], text: 'A price list ends after it begins.' }],
    indexes: [['std_label']],
    owns: ['std_lines'],
  },
};
