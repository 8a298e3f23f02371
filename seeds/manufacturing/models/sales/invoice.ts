import type { FieldTemplate, ModelTemplate } from '../../../languages/english.ts';
import { ownNumber } from '../shared/documents.ts';
import { partnerCurrency } from '../shared/money.ts';
import { invoiceOptions } from './invoice-settings.ts';

const amount = (name: string, label: string): FieldTemplate => ({ name, label, type: 'number', subtype: 'float', misc: { decimals: 2 } });

/** Whether an order or a shipment is invoiced: by accounting, or by an invoice that is not cancelled. */
export const billed: FieldTemplate = {
  name: 'std_billed',
  label: 'Billed',
  type: 'boolean',
  hidden: true,
  misc: { formulaV1: 'OR(NOT(EMPTY(std_invoice_id)), COALESCE(SUM(std_invoices.std_standing), 0) > 0)' },
};

/**
 * An issued invoice or credit note. Its number is assigned in the transaction that creates it, so that the numbers have
 * no gap. It can't be changed or deleted; an error is corrected by a credit note.
 */
export const invoice: ModelTemplate = {
  slug: 'std_invoice',
  name: 'std_invoice',
  displayed_name: 'Invoice',
  icon: 'receipt',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Number', type: 'text', misc: { searchable: true, counter: 'INVOICE-{n}' } },
    {
      name: 'std_kind',
      label: 'Type',
      type: 'tag',
      misc: {
        options: [
          { key: 'invoice', label: 'Invoice', tone: 'billing' },
          { key: 'cancellation', label: 'Cancellation', tone: 'cancelled' },
          { key: 'credit-note', label: 'Credit note', tone: 'done' },
        ],
      },
    },
    { name: 'std_date', label: 'Invoice date', type: 'date' },
    { name: 'std_due_date', label: 'Due date', type: 'date' },
    { name: 'std_buyer', label: 'Billed to', type: 'text', misc: { searchable: true } },
    amount('std_total_net', 'Total net'),
    amount('std_total_tax', 'Total tax'),
    amount('std_total', 'Total'),
    { ...partnerCurrency, name: 'std_currency' },
    { name: 'std_content', label: 'What the invoice says', type: 'textarea', hidden: true },
    {
      name: 'std_cancelled',
      label: 'Cancelled',
      type: 'boolean',
      misc: { formulaV1: 'COUNT(std_cancelled_by.std_label) > 0' },
    },
    {
      name: 'std_standing',
      label: 'Bills something',
      type: 'number',
      subtype: 'integer',
      hidden: true,
      misc: { formulaV1: 'IF(AND(std_kind = "invoice", NOT(std_cancelled)), 1, 0)' },
    },
  ],
  misc: {
    page: {
      facts: [
        'std_kind',
        'std_client',
        'std_buyer',
        'std_date',
        'std_due_date',
        'std_total_net',
        'std_total_tax',
        'std_total',
        'std_currency',
        'std_order',
        'std_shipment',
        'std_cancelled',
      ],
      tables: [{ name: 'std_cancelled_by', columns: [{ path: 'std_label' }, { path: 'std_date' }], hide_empty: true }],
      more: ['std_label', 'std_cancels', 'std_credit'],
    },
    append_only: true,
    by_actions_only: true,
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_date']],
    invoice: { content: 'std_content', number: 'std_label' },
    settings: invoiceOptions,
  },
};

/** The fields that an invoice is made of. A person who may not read one of them gets no preview of the invoice. */
export const invoiced: string[] = [
  ...['label', 'customer_order_reference', 'currency', 'company_currency', 'exchange_rate', 'client', 'billing_to', 'delivery_to'].map(
    (name) => `std_order.std_${name}`,
  ),
  ...['sku', 'description', 'quantity', 'shipped_quantity', 'unit_price', 'discount', 'tax_rate'].map((name) => `std_order_line.std_${name}`),
  ...['label', 'unit', 'internal_reference'].map((name) => `std_sku.std_${name}`),
  ...['label', 'billing_address', 'delivery_address', 'postal_code', 'city', 'country', 'vat_number', 'vat_treatment'].map(
    (name) => `std_client.std_${name}`,
  ),
  ...['street', 'postal_code', 'city', 'country'].map((name) => `std_address.std_${name}`),
  ...['label', 'shipping_date', 'client'].map((name) => `std_shipment.std_${name}`),
  ...['sku', 'description', 'quantity', 'shipped_quantity'].map((name) => `std_shipment_line.std_${name}`),
  'std_invoice.std_label',
];
