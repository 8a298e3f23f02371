import type { BuiltIn } from '../../../english.ts';

export const editClient: BuiltIn['forms'][number] = {
  slug: 'edit-client',
  name: 'edit-client',
  title: 'Customer',
  model: 'std_client',
  read_query:
    'query ($node_id: ID!) { std_client_by_id(id: $node_id) { identity version std_label std_delivery_address std_billing_address std_postal_code std_city std_country std_external_accounting_id std_contacts { identity version std_label std_email std_phone } } }',
  write_query: 'mutation ($values: JSON!) { save_std_client(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', required: true },
    { id: 'delivery-address', kind: 'long_text', attribute: 'std_delivery_address' },
    { id: 'billing-address', kind: 'long_text', attribute: 'std_billing_address' },
    { id: 'postal-code', kind: 'text', attribute: 'std_postal_code' },
    { id: 'city', kind: 'text', attribute: 'std_city' },
    { id: 'country', kind: 'text', attribute: 'std_country' },
    { id: 'external-accounting-id', kind: 'text', attribute: 'std_external_accounting_id' },
    {
      id: 'contacts',
      kind: 'items',
      attribute: 'std_contacts',
      columns: [
        { id: 'label', kind: 'text', attribute: 'std_label' },
        { id: 'email', kind: 'text', attribute: 'std_email' },
        { id: 'phone', kind: 'text', attribute: 'std_phone' },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
};
