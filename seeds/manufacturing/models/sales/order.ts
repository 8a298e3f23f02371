import type { ModelTemplate } from '../../../languages/english.ts';
import { ownAddress, salesAddresses } from '../shared/addresses.ts';
import {
  deliveryDate,
  externalAccountingId,
  invoiceId,
  invoiceUrl,
  openQuantityOfLines,
  ownNumber,
  priority,
  restQuantity,
} from '../shared/documents.ts';
import { foreignContact, ownContact } from '../shared/fields.ts';
import { orderAmounts, proposesTerms } from '../shared/money.ts';
import { movedWith } from '../shared/moved.ts';

/** What a customer ordered. */
export const order: ModelTemplate = {
  slug: 'std_order',
  name: 'std_order',
  displayed_name: 'Sales order',
  icon: 'shopping-cart',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Number', type: 'text', misc: { searchable: true, counter: 'SO-{n}' } },
    { name: 'std_customer_order_reference', label: 'Customer order reference', type: 'text', misc: { searchable: true } },
    { name: 'std_order_date', label: 'Order date', type: 'date', misc: { default: { context: 'today' } } },
    deliveryDate,
    priority,
    ...orderAmounts('std_client'),
    ...salesAddresses,
    { name: 'std_confirmed_on', label: 'Confirmed to the customer on', type: 'date' },
    { name: 'std_terms', label: 'Terms', type: 'textarea' },
    invoiceId,
    invoiceUrl,
    externalAccountingId,
    openQuantityOfLines,
    {
      name: 'std_has_lines',
      label: 'Has lines',
      type: 'boolean',
      hidden: true,
      misc: { formulaV1: 'COUNT(std_lines.created_at) > 0' },
    },
    {
      name: 'std_waiting',
      label: 'Waiting for materials',
      type: 'text',
      misc: { formulaV1: 'JOIN(std_shipments.std_waiting, "; ")' },
    },
    movedWith('std_shipments'),
    foreignContact('std_client'),
    restQuantity('IF(COUNT(std_shipments.std_label) > 0, COALESCE(SUM(std_lines.std_rest_quantity), 0), 0)'),
  ],
  misc: {
    page: {
      facts: [
        'std_client',
        'std_contact',
        'std_delivery_date',
        'std_order_date',
        'std_customer_order_reference',
        'std_priority',
        'std_total_net',
        'std_total_tax',
        'std_total',
        'std_currency',
        'std_waiting',
      ],
      tables: [
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_description' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_shipped_quantity', unit: 'std_unit' },
            { path: 'std_unit_price' },
            { path: 'std_discount' },
            { path: 'std_tax_rate' },
            { path: 'std_line_total' },
          ],
        },
        {
          name: 'std_shipments',
          columns: [
            { path: 'std_label' },
            { path: 'std_active_operation', label: 'Status', format: 'status' },
            { path: 'std_delivery_date' },
            { path: 'std_shipping_date' },
          ],
          hide_empty: true,
        },
      ],
      more: [
        'std_label',
        'std_rounding',
        'std_open_quantity',
        'std_rest_quantity',
        'std_invoice_id',
        'std_invoice_url',
        'std_external_accounting_id',
        'std_active_operation',
        'std_process',
        'std_operations',
      ],
    },
    refused: [ownContact('std_client'), ownAddress],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_order_date'], ['std_delivery_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_shipments'],
    tells: ['std_shipments'],
    proposing: proposesTerms('std_order', ['std_exchange_rate']),
  },
};
