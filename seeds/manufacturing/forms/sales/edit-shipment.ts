import type { BuiltIn } from '../../../english.ts';

export const editShipment: BuiltIn['forms'][number] = {
  slug: 'edit-shipment',
  name: 'edit-shipment',
  title: 'Shipment',
  model: 'std_shipment',
  read_query:
    'query ($node_id: ID!) { std_shipment_by_id(id: $node_id) { identity version std_label std_client { identity std_label } std_order { identity std_label } std_order_date std_delivery_date std_shipping_date std_delivery_address std_lines { identity version std_line_num std_sku { identity std_label } std_order_quantity std_quantity std_unit std_description std_stock_quantity std_picked_lots } } }',
  write_query: 'mutation ($values: JSON!) { save_std_shipment(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    { id: 'client', kind: 'relationship', attribute: 'std_client', allow_existing: true },
    { id: 'order', kind: 'relationship', attribute: 'std_order', allow_existing: true },
    { id: 'order-date', kind: 'date', attribute: 'std_order_date' },
    { id: 'delivery-date', kind: 'date', attribute: 'std_delivery_date' },
    { id: 'shipping-date', kind: 'date', attribute: 'std_shipping_date' },
    { id: 'delivery-address', kind: 'long_text', attribute: 'std_delivery_address' },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num' },
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true },
        { id: 'order-quantity', kind: 'number', attribute: 'std_order_quantity', min: 0 },
        { id: 'quantity', kind: 'number', attribute: 'std_quantity', min: 0 },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'description', kind: 'text', attribute: 'std_description' },
        { id: 'stock-quantity', kind: 'number', attribute: 'std_stock_quantity', read_only: true },
        { id: 'picked-lots', kind: 'text', attribute: 'std_picked_lots', read_only: true },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
};
