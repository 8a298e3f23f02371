import type { ModelTemplate } from '../../../languages/english.ts';
import { ownAddress, salesAddresses } from '../shared/addresses.ts';
import { deliveryDate, ownNumber } from '../shared/documents.ts';
import { foreignContact, ownContact } from '../shared/fields.ts';
import { orderAmounts, proposesTerms } from '../shared/money.ts';
import { outlookOfQuotations } from './outlook.ts';

const states = [
  { key: 'draft', label: 'Draft', tone: 'draft' },
  { key: 'sent', label: 'Sent', tone: 'active' },
  { key: 'accepted', label: 'Accepted', tone: 'done' },
  { key: 'refused', label: 'Refused', tone: 'cancelled' },
] as const;

/** An offer to a customer, before an order is created from it. */
export const quotation: ModelTemplate = {
  slug: 'std_quotation',
  name: 'std_quotation',
  displayed_name: 'Quotation',
  icon: 'file-text',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Number', type: 'text', misc: { searchable: true, counter: 'QUO-{n}' } },
    { name: 'std_customer_order_reference', label: 'Customer order reference', type: 'text', misc: { searchable: true } },
    { name: 'std_date', label: 'Quotation date', type: 'date', misc: { default: { context: 'today' } } },
    { name: 'std_valid_until', label: 'Valid until', type: 'date', misc: { default: { formula: 'DATE_ADD(std_date, 30, "day")' } } },
    deliveryDate,
    { name: 'std_status', label: 'Status', type: 'tag', misc: { options: [...states], default: 'draft' } },
    {
      name: 'std_state',
      label: 'State',
      type: 'tag',
      misc: {
        options: [...states, { key: 'expired', label: 'Expired', tone: 'cancelled' }, { key: 'ordered', label: 'Ordered', tone: 'done' }],
        formulaV1:
          'IFS(std_ordered, "ordered", AND(std_valid_until < TODAY(), NOT(COALESCE(std_status, "draft") = "refused")), "expired", COALESCE(std_status, "draft"))',
      },
    },
    ...orderAmounts('std_client'),
    ...salesAddresses,
    { name: 'std_terms', label: 'Terms', type: 'textarea' },
    { name: 'std_ordered', label: 'Ordered', type: 'boolean', hidden: true, misc: { formulaV1: 'NOT(EMPTY(std_order.identity))' } },
    foreignContact('std_client'),
  ],
  misc: {
    page: {
      facts: [
        'std_client',
        'std_contact',
        'std_state',
        'std_date',
        'std_valid_until',
        'std_delivery_date',
        'std_customer_order_reference',
        'std_total_net',
        'std_total_tax',
        'std_total',
        'std_currency',
        'std_order',
        'std_delivery_address',
        'std_pricing',
      ],
      tables: [
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_description' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_unit_price' },
            { path: 'std_discount' },
            { path: 'std_tax_rate' },
            { path: 'std_line_total' },
            { path: 'std_accepted_quantity', unit: 'std_unit' },
          ],
        },
      ],
      more: [
        'std_label',
        'std_status',
        'std_billing_address',
        'std_delivery_to',
        'std_billing_to',
        'std_terms',
        'std_company_currency',
        'std_exchange_rate',
        'std_rate_state',
        'std_total_company',
        'std_rounding',
      ],
    },
    refused: [ownContact('std_client'), ownAddress],
    distinct: [ownNumber],
    fixed: [
      {
        when: 'std_ordered',
        names: ['std_lines', 'std_client', 'std_currency', 'std_exchange_rate', 'std_rounding', 'std_date', 'std_status', 'std_order'],
        text: 'An order was made of it, so this stays as it was accepted.',
      },
    ],
    outlook: outlookOfQuotations,
    proposing: proposesTerms('std_quotation', ['std_currency', 'std_exchange_rate']),
    indexes: [['std_label'], ['std_date'], ['std_valid_until']],
    owns: ['std_lines'],
    kept_by: ['std_order'],
  },
};
