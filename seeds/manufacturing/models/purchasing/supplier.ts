import type { ModelTemplate } from '../../../languages/english.ts';
import { requiredLabel } from '../shared/fields.ts';
import { partnerCurrency, vatNumber } from '../shared/money.ts';

/** A company from which articles are purchased. */
export const supplier: ModelTemplate = {
  slug: 'std_supplier',
  name: 'std_supplier',
  displayed_name: 'Supplier',
  icon: 'truck-delivery',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    {
      name: 'std_address',
      label: 'Address',
      type: 'textarea',
    },
    vatNumber,
    partnerCurrency,
    { name: 'std_closed_from', label: 'Closed from', type: 'date' },
    { name: 'std_closed_until', label: 'Closed until', type: 'date' },
  ],
  misc: {
    page: {
      facts: ['std_label', 'std_address', 'std_vat_number', 'std_currency', 'std_closed_from', 'std_closed_until'],
      tables: [
        { name: 'std_contacts', columns: [{ path: 'std_label' }, { path: 'std_email' }, { path: 'std_phone' }], links: true },
        { name: 'std_closures', columns: [{ path: 'std_label' }, { path: 'std_closed_from' }, { path: 'std_closed_until' }], hide_empty: true },
        {
          name: 'std_supplier_article_references',
          columns: [{ path: 'std_label' }, { path: 'std_sku' }, { path: 'std_price' }, { path: 'std_lead_time_days' }],
          hide_empty: true,
        },
        {
          name: 'std_pos',
          columns: [
            { path: 'std_label' },
            { path: 'std_active_operation', label: 'Status', format: 'status' },
            { path: 'std_expected_reception_date' },
            { path: 'std_total' },
          ],
          ordering: [{ field: 'created_at', direction: 'desc' }],
          hide_empty: true,
        },
      ],
      more: ['std_receptions'],
    },
    indexes: [['std_label']],
    owns: ['std_addresses', 'std_closures'],
    kept_by: ['std_pos', 'std_receptions'],
  },
};
