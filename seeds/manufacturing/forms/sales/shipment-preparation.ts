import type { BuiltIn } from '../../../english.ts';

export const shipmentPreparation: BuiltIn['forms'][number] = {
  slug: 'shipment-preparation',
  name: 'shipment-preparation',
  title: 'Shipment preparation',
  model: 'std_shipment',
  process: 'PR-STD-SHIPMENT',
  step: 'std-shipment-status-preparation',
  read_query:
    'query ($node_id: ID!) { std_shipment_by_id(id: $node_id) { identity version std_label std_client { identity std_label } std_delivery_date std_lines { identity version std_line_num std_sku { identity std_label } std_order_quantity std_quantity std_unit std_picking_lines { identity version std_line_num std_location std_lot { identity std_lot_num } std_qty_to_pick std_unit std_lot_stock_quantity std_dlc } } } }',
  write_query: 'mutation ($values: JSON!) { save_std_shipment(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', read_only: true },
    { id: 'client', kind: 'relationship', attribute: 'std_client', read_only: true },
    { id: 'delivery-date', kind: 'date', attribute: 'std_delivery_date', read_only: true },
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
        {
          id: 'picking-lines',
          kind: 'items',
          attribute: 'std_picking_lines',
          columns: [
            { id: 'line-num', kind: 'number', attribute: 'std_line_num' },
            { id: 'location', kind: 'text', attribute: 'std_location', read_only: true },
            {
              id: 'lot',
              kind: 'relationship',
              attribute: 'std_lot',
              allow_existing: true,
              required: true,
              filter: { fact: 'std_sku', operator: 'equal', value: { context: 'parent.std_sku' } },
            },
            { id: 'qty-to-pick', kind: 'number', attribute: 'std_qty_to_pick', required: true, min: 0 },
            { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
            { id: 'lot-stock-quantity', kind: 'number', attribute: 'std_lot_stock_quantity', read_only: true },
            { id: 'dlc', kind: 'date', attribute: 'std_dlc', read_only: true },
          ],
          allow_creation: true,
          allow_deletion: true,
        },
      ],
      allow_creation: false,
      allow_deletion: false,
    },
  ],
  advances: true,
};
