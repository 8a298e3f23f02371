import type { ModelTemplate } from '../../../languages/english.ts';
import { articleLabel, articleUnit } from '../shared/fields.ts';

/** The price of one article from a quantity on: an amount, else the price of the article, minus a discount in percent if there is one. */
export const priceListLine: ModelTemplate = {
  slug: 'std_price_list_line',
  name: 'std_price_list_line',
  displayed_name: 'Price of a list',
  icon: 'tag',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    { name: 'std_from_quantity', label: 'From quantity', type: 'number', subtype: 'float', misc: { min: 0 } },
    articleUnit,
    { name: 'std_unit_price', label: 'Unit price', type: 'number', subtype: 'float', misc: { decimals: 4, min: 0 } },
    { name: 'std_percent', label: 'Discount', type: 'number', subtype: 'float', misc: { unit: '%', min: 0, max: 100 } },
  ],
  misc: {
    distinct: [
      { names: ['std_sku', 'std_price_list', 'std_from_quantity'], text: 'This list has a price of the article from this quantity on already.' },
    ],
  },
};
