import type { ModelTemplate } from '../../../languages/english.ts';
import { outlookOfPurchases } from '../sales/outlook.ts';
import { completed, fixedOnceDone } from '../shared/completed.ts';
import { expectedReceptionDate, keptDocuments, openQuantityOfLines, ownNumber, restQuantity } from '../shared/documents.ts';
import { foreignContact, ownContact } from '../shared/fields.ts';
import { orderAmounts, proposesTerms } from '../shared/money.ts';
import { movedWith } from '../shared/moved.ts';

/** An order to a supplier. */
export const po: ModelTemplate = {
  slug: 'std_po',
  name: 'std_po',
  displayed_name: 'Purchase order',
  icon: 'shopping-bag',
  primary_attribute: 'std_label',
  schema: [
    { name: 'std_label', label: 'Number', type: 'text', misc: { searchable: true, counter: 'PO-{n}' } },
    expectedReceptionDate,
    { name: 'std_purchase_order_date', label: 'Purchase order date', type: 'date', misc: { default: { context: 'today' } } },
    { name: 'std_supplier_address', label: 'Supplier address', type: 'text', misc: { formulaV1: 'std_supplier.std_address' } },
    ...orderAmounts('std_supplier'),
    keptDocuments,
    openQuantityOfLines,
    movedWith('std_receptions', 'std_reception_lines.std_reception'),
    completed('std-po-status-completed'),
    foreignContact('std_supplier'),
    restQuantity('IF(COUNT(std_receptions.std_label) > 0, COALESCE(SUM(std_lines.std_rest_quantity), 0), 0)'),
  ],
  misc: {
    outlook: outlookOfPurchases,
    page: {
      facts: [
        'std_supplier',
        'std_contact',
        'std_expected_reception_date',
        'std_purchase_order_date',
        'std_supplier_address',
        'std_total_net',
        'std_total_tax',
        'std_total',
        'std_currency',
        'std_pricing',
        'std_documents',
      ],
      tables: [
        {
          name: 'std_lines',
          columns: [
            { path: 'std_sku' },
            { path: 'std_quantity', unit: 'std_unit' },
            { path: 'std_received_quantity', unit: 'std_unit' },
            { path: 'std_unit_price' },
            { path: 'std_discount' },
            { path: 'std_tax_rate' },
            { path: 'std_line_total' },
            { path: 'std_expected_reception_date' },
            { path: 'std_advice' },
            { path: 'std_suggestion', label: 'Why?' },
          ],
        },
        {
          name: 'std_receptions',
          columns: [
            { path: 'std_label' },
            { path: 'std_active_operation', label: 'Status', format: 'status' },
            { path: 'std_expected_reception_date' },
            { path: 'std_actual_reception_date' },
          ],
          hide_empty: true,
        },
      ],
      more: [
        'std_label',
        'std_company_currency',
        'std_exchange_rate',
        'std_rate_state',
        'std_total_company',
        'std_rounding',
        'std_open_quantity',
        'std_rest_quantity',
        'std_active_operation',
        'std_process',
        'std_operations',
      ],
    },
    settling: { action: 'steps/purchase-orders/followDays', changed: ['std_expected_reception_date'] },
    refused: [ownContact('std_supplier')],
    fixed: [fixedOnceDone('std_supplier', 'std_lines')],
    distinct: [ownNumber],
    indexes: [['std_label'], ['std_purchase_order_date'], ['std_expected_reception_date']],
    owns: ['std_lines', 'std_operations'],
    kept_by: ['std_receptions'],
    tells: ['std_receptions'],
    proposing: proposesTerms('std_po', ['std_currency', 'std_exchange_rate', 'std_expected_reception_date']),
  },
};
