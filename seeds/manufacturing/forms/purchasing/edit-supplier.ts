import type { BuiltIn } from '../../../english.ts';

export const editSupplier: BuiltIn['forms'][number] = {
  slug: 'edit-supplier',
  name: 'edit-supplier',
  title: 'Supplier',
  model: 'std_supplier',
  read_query:
    'query ($node_id: ID!) { std_supplier_by_id(id: $node_id) { identity version std_label std_address std_contacts { identity version std_label std_email std_phone } } }',
  write_query: 'mutation ($values: JSON!) { save_std_supplier(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', required: true },
    { id: 'address', kind: 'long_text', attribute: 'std_address' },
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
