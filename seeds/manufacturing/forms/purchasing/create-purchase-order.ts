import type { BuiltIn } from '../../../english.ts';

export const createPurchaseOrder: BuiltIn['forms'][number] = {
  slug: 'create-purchase-order',
  name: 'create-purchase-order',
  title: 'Purchase order',
  model: 'std_po',
  read_query:
    'query ($node_id: ID!) { std_po_by_id(id: $node_id) { identity version std_label std_supplier { identity std_label } std_contact { identity std_label } std_purchase_order_date std_expected_reception_date std_lines { identity version std_line_num std_sku { identity std_label } std_quantity std_unit std_label } } }',
  write_query: 'mutation ($values: JSON!) { save_std_po(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    { id: 'supplier', kind: 'relationship', attribute: 'std_supplier', allow_existing: true, required: true, allow_new: true },
    { id: 'contact', kind: 'relationship', attribute: 'std_contact', allow_existing: true },
    { id: 'purchase-order-date', kind: 'date', attribute: 'std_purchase_order_date', default: { context: 'today' } },
    { id: 'expected-reception-date', kind: 'date', attribute: 'std_expected_reception_date' },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num', default: { context: 'next' } },
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true },
        { id: 'quantity', kind: 'number', attribute: 'std_quantity', required: true, min: 0 },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'label', kind: 'text', attribute: 'std_label' },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
};
