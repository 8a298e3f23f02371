import type { ModelTemplate } from '../../../languages/english.ts';
import { quantity } from '../shared/fields.ts';

/** A quantity of a suggestion that covers a need. */
export const peg: ModelTemplate = {
  slug: 'std_peg',
  name: 'std_peg',
  displayed_name: 'Use of a suggestion',
  icon: 'link',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Name', type: 'text', misc: { formulaV1: 'std_suggestion.std_label' } },
    {
      name: 'std_purpose',
      label: 'Purpose',
      type: 'tag',
      misc: {
        options: [
          { key: 'sales-order', label: 'Sales order' },
          { key: 'manufacturing-order', label: 'Manufacturing order' },
          { key: 'suggestion', label: 'Suggestion' },
          { key: 'safety-stock', label: 'Safety stock' },
        ],
      },
    },
    quantity,
    { name: 'std_unit', label: 'Unit', type: 'text', misc: { formulaV1: 'std_suggestion.std_sku.std_unit' } },
    { name: 'std_date', label: 'Date', type: 'date' },
  ],
  misc: { by_actions_only: true },
};
