import type { ModelTemplate } from '../../../languages/english.ts';
import { defaultAddresses } from '../shared/addresses.ts';
import { deliveryAddress, externalAccountingId } from '../shared/documents.ts';
import { requiredLabel } from '../shared/fields.ts';
import { partnerCurrency, vatNumber } from '../shared/money.ts';

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
    ...defaultAddresses,
    partnerCurrency,
    externalAccountingId,
  ],
  misc: { indexes: [['std_label']], owns: ['std_addresses'], kept_by: ['std_orders', 'std_shipments', 'std_quotations'] },
};
