import type { ModelTemplate } from '../../../languages/english.ts';

/** The value of a movement in the company's currency. Entries can't be changed or deleted. */
export const valueEntry: ModelTemplate = {
  slug: 'std_value_entry',
  name: 'std_value_entry',
  displayed_name: 'Value of a movement',
  icon: 'coin',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Movement', type: 'text', misc: { formulaV1: 'std_stock_mouvement.std_label' } },
    { name: 'std_value', label: 'Value', type: 'number', subtype: 'float', misc: { decimals: 2 } },
    {
      name: 'std_stock_change',
      label: 'Change of the stock value',
      type: 'number',
      subtype: 'float',
      misc: { decimals: 2 },
    },
    {
      name: 'std_basis',
      label: 'Valued at',
      type: 'tag',
      misc: {
        options: [
          { key: 'purchase', label: 'Purchase price' },
          { key: 'average', label: 'Average cost' },
          { key: 'reversal', label: 'What it reverses' },
          { key: 'materials', label: 'Consumed materials' },
          { key: 'standard', label: 'Standard cost' },
          { key: 'unknown', label: 'Not known', tone: 'hold' },
        ],
      },
    },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' } } },
  ],
  misc: { append_only: true, by_actions_only: true, indexes: [['std_created_at']] },
};
