import type { BuiltIn } from '../../../english.ts';

export const shipmentControl: BuiltIn['forms'][number] = {
  slug: 'shipment-control',
  name: 'shipment-control',
  title: 'Shipment control',
  model: 'std_shipment',
  process: 'PR-STD-SHIPMENT',
  step: 'std-shipment-status-control',
  read_query:
    'query ($node_id: ID!) { std_shipment_by_id(id: $node_id) { identity version std_label std_client { identity std_label } std_delivery_address std_shipping_date std_lines { identity version std_line_num std_sku { identity std_label } std_order_quantity std_quantity std_unit std_picked_lots } } }',
  write_query: 'mutation ($values: JSON!) { save_std_shipment(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', read_only: true },
    { id: 'client', kind: 'relationship', attribute: 'std_client', read_only: true },
    { id: 'delivery-address', kind: 'long_text', attribute: 'std_delivery_address', read_only: true },
    { id: 'shipping-date', kind: 'date', attribute: 'std_shipping_date', default: { context: 'today' } },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num', read_only: true },
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', read_only: true },
        { id: 'order-quantity', kind: 'number', attribute: 'std_order_quantity', read_only: true },
        { id: 'quantity', kind: 'number', attribute: 'std_quantity', read_only: true },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'picked-lots', kind: 'text', attribute: 'std_picked_lots', read_only: true },
      ],
      read_only: true,
      allow_creation: false,
      allow_deletion: false,
    },
  ],
  advances: true,
};
