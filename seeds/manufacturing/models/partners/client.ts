import type { ModelTemplate } from '../../../languages/english.ts';
import { vatTreatment } from '../sales/invoice-settings.ts';
import { defaultAddresses } from '../shared/addresses.ts';
import { deliveryAddress, externalAccountingId } from '../shared/documents.ts';
import { requiredLabel } from '../shared/fields.ts';
import { partnerCurrency, vatNumber } from '../shared/money.ts';
import { minimumRemainingDays } from '../shared/planning.ts';

/** A customer. */
export const client: ModelTemplate = {
  slug: 'std_client',
  name: 'std_client',
  displayed_name: 'Customer',
  icon: 'building-store',
  primary_attribute: 'std_label',
  schema: [
    requiredLabel,
    deliveryAddress,
    { name: 'std_billing_address', label: 'Billing address', type: 'textarea' },
    {
      name: 'std_postal_code',
      label: 'Postal code',
      type: 'text',
    },
    { name: 'std_city', label: 'City', type: 'text' },
    { name: 'std_country', label: 'Country', type: 'text' },
    vatNumber,
    vatTreatment,
    ...defaultAddresses,
    { name: 'std_emails', label: 'Email', type: 'text', hidden: true, misc: { formulaV1: 'JOIN(std_contacts.std_email, ", ")' } },
    { name: 'std_phones', label: 'Phone', type: 'text', hidden: true, misc: { formulaV1: 'JOIN(std_contacts.std_phone, ", ")' } },
    minimumRemainingDays,
    partnerCurrency,
    externalAccountingId,
  ],
  misc: {
    page: {
      facts: [
        'std_label',
        'std_delivery_address',
        'std_billing_address',
        'std_postal_code',
        'std_city',
        'std_country',
        'std_vat_number',
        'std_vat_treatment',
        'std_currency',
      ],
      tables: [
        { name: 'std_contacts', columns: [{ path: 'std_label' }, { path: 'std_email' }, { path: 'std_phone' }], links: true },
        {
          name: 'std_orders',
          columns: [
            { path: 'std_label' },
            { path: 'std_active_operation', label: 'Status', format: 'status' },
            { path: 'std_order_date' },
            { path: 'std_delivery_date' },
            { path: 'std_total' },
          ],
          ordering: [{ field: 'created_at', direction: 'desc' }],
          hide_empty: true,
        },
        {
          name: 'std_shipments',
          columns: [{ path: 'std_label' }, { path: 'std_active_operation', label: 'Status', format: 'status' }, { path: 'std_delivery_date' }],
          ordering: [{ field: 'created_at', direction: 'desc' }],
          hide_empty: true,
        },
        {
          name: 'std_invoices',
          columns: [{ path: 'std_label' }, { path: 'std_kind' }, { path: 'std_date' }, { path: 'std_total' }],
          hide_empty: true,
        },
      ],
      more: ['std_external_accounting_id'],
    },
    indexes: [['std_label']],
    owns: ['std_addresses'],
    kept_by: ['std_orders', 'std_shipments', 'std_quotations', 'std_invoices'],
  },
};
