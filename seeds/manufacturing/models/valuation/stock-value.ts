import type { ModelTemplate } from '../../../languages/english.ts';
import { articleLabel, articleUnit } from '../shared/fields.ts';

/** The value of the stock of one article, computed from its movements; unknown if goods of unknown cost came in. */
export const stockValue: ModelTemplate = {
  slug: 'std_stock_value',
  name: 'std_stock_value',
  displayed_name: 'Stock value',
  icon: 'coins',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    { name: 'std_quantity', label: 'Quantity in stock', type: 'number', subtype: 'float' },
    articleUnit,
    { name: 'std_value', label: 'Stock value', type: 'number', subtype: 'float', misc: { decimals: 2 } },
    { name: 'std_entered', label: 'Sum of its changes', type: 'number', subtype: 'float', hidden: true, misc: { decimals: 2 } },
    { name: 'std_kept', label: 'Kept by movements', type: 'boolean', hidden: true, misc: { formulaV1: 'TRUE' } },
    {
      name: 'std_average_cost',
      label: 'Average cost',
      type: 'number',
      subtype: 'float',
      misc: { formulaV1: 'IF(std_quantity > 0, ROUND(std_value / std_quantity, 4))', decimals: 4 },
    },
    {
      name: 'std_value_state',
      label: 'Value',
      type: 'tag',
      misc: {
        options: [{ key: 'unknown', label: 'Not known', tone: 'hold' }],
        formulaV1: 'IF(AND(std_quantity > 0, EMPTY(std_value)), "unknown")',
      },
    },
  ],
  misc: {
    lock_order: 2,
    by_actions_only: true,
    unique: [['std_sku']],
    indexes: [['std_value']],
    kept_by: ['std_sku'],
    fixed: [
      {
        when: 'std_kept',
        names: ['std_quantity', 'std_value', 'std_entered', 'std_sku'],
        text: 'Movements make it what it is. Put stock right with an inventory.',
      },
    ],
  },
};
