import type { BuiltIn } from '../../../english.ts';

export const inputSalesOrder: BuiltIn['forms'][number] = {
  slug: 'input-sales-order',
  name: 'input-sales-order',
  title: 'Sales order',
  model: 'std_order',
  read_query:
    'query ($node_id: ID!) { std_order_by_id(id: $node_id) { identity version std_label std_client { identity std_label } std_contact { identity std_label } std_customer_order_reference std_order_date std_delivery_date std_lines { identity version std_line_num std_sku { identity std_label } std_quantity std_unit std_description } } }',
  write_query: 'mutation ($values: JSON!) { save_std_order(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    { id: 'client', kind: 'relationship', attribute: 'std_client', allow_existing: true, required: true, allow_new: true },
    { id: 'contact', kind: 'relationship', attribute: 'std_contact', allow_existing: true },
    { id: 'customer-order-reference', kind: 'text', attribute: 'std_customer_order_reference' },
    { id: 'order-date', kind: 'date', attribute: 'std_order_date', default: { context: 'today' } },
    { id: 'delivery-date', kind: 'date', attribute: 'std_delivery_date' },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num', default: { context: 'next' } },
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true },
        { id: 'quantity', kind: 'number', attribute: 'std_quantity', required: true, min: 0 },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'description', kind: 'text', attribute: 'std_description' },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
};
