import type { ModelTemplate } from '../../../languages/english.ts';

/** The amount that a customer is owed for returned goods; empty if the order has no prices. */
export const credit: ModelTemplate = {
  slug: 'std_credit',
  name: 'std_credit',
  displayed_name: 'Credit',
  icon: 'receipt-refund',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Reference', type: 'text', misc: { searchable: true, counter: 'CR-{n}' } },
    { name: 'std_total_net', label: 'Total net', type: 'number', subtype: 'float', misc: { decimals: 2 } },
    { name: 'std_total_tax', label: 'Total tax', type: 'number', subtype: 'float', misc: { decimals: 2 } },
    { name: 'std_total', label: 'Total', type: 'number', subtype: 'float', misc: { formulaV1: 'std_total_net + std_total_tax', decimals: 2 } },
    { name: 'std_currency', label: 'Currency', type: 'text' },
    { name: 'std_created_at', label: 'Created at', type: 'datetime', misc: { default: { context: 'now' }, create_only: true } },
    {
      name: 'std_credited',
      label: 'Has its credit note',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COUNT(std_invoices.std_label) > 0' },
    },
  ],
  misc: {
    indexes: [['std_created_at']],
    kept_by: ['std_invoices'],
    fixed: [
      {
        when: 'std_credited',
        names: ['std_customer_return', 'std_order', 'std_client'],
        text: 'Its credit note is written, so what it is about stays as it is.',
      },
    ],
  },
};
