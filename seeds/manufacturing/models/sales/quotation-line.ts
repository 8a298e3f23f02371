import type { ModelTemplate } from '../../../languages/english.ts';
import { articleLabel, articleUnit, askedQuantity, lineNum } from '../shared/fields.ts';
import { lineAmounts, proposesPrice } from '../shared/money.ts';

/** One offered article. The ordered quantity may be less than the offered one. */
export const quotationLine: ModelTemplate = {
  slug: 'std_quotation_line',
  name: 'std_quotation_line',
  displayed_name: 'Quotation line',
  icon: 'list',
  primary_attribute: 'std_label',
  schema: [
    articleLabel,
    lineNum,
    askedQuantity,
    articleUnit,
    { name: 'std_description', label: 'Description', type: 'text', misc: { searchable: true } },
    ...lineAmounts('std_quotation'),
    { name: 'std_accepted_quantity', label: 'Accepted quantity', type: 'number', subtype: 'float', misc: { min: 0 } },
    {
      name: 'std_ordered',
      label: 'Ordered',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COALESCE(std_quotation.std_ordered, FALSE)' },
    },
  ],
  misc: {
    proposing: proposesPrice('std_quotation_line', 'steps/prices/proposeSalesPrices'),
    fixed: [
      {
        when: 'std_ordered',
        names: ['std_quantity', 'std_unit_price', 'std_discount', 'std_tax_rate', 'std_accepted_quantity', 'std_sku', 'std_quotation'],
        text: 'An order was made of it, so this stays as it was accepted.',
      },
    ],
  },
};
