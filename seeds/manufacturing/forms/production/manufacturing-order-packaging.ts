import type { BuiltIn } from '../../../english.ts';

export const manufacturingOrderPackaging: BuiltIn['forms'][number] = {
  slug: 'manufacturing-order-packaging',
  name: 'manufacturing-order-packaging',
  title: 'Post-production packaging',
  model: 'std_manufacturing_order',
  process: 'PR-STD-MANUFACTURING-ORDER',
  step: 'std-mo-status-packaging',
  read_query:
    'query ($node_id: ID!) { std_manufacturing_order_by_id(id: $node_id) { identity version std_label std_sku { identity std_label } std_quantity std_unit std_quantity_produced std_dlc std_picking_lines { identity version std_article std_lot { identity std_lot_num } std_qty_to_pick std_unit } } }',
  write_query: 'mutation ($values: JSON!) { save_std_manufacturing_order(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', read_only: true },
    { id: 'sku', kind: 'relationship', attribute: 'std_sku', read_only: true },
    { id: 'quantity', kind: 'number', attribute: 'std_quantity', read_only: true },
    { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
    { id: 'quantity-produced', kind: 'number', attribute: 'std_quantity_produced', required: true, min: 0 },
    { id: 'dlc', kind: 'date', attribute: 'std_dlc' },
    {
      id: 'picking-lines',
      kind: 'items',
      attribute: 'std_picking_lines',
      columns: [
        { id: 'article', kind: 'text', attribute: 'std_article', read_only: true },
        { id: 'lot', kind: 'relationship', attribute: 'std_lot', read_only: true },
        { id: 'qty-to-pick', kind: 'number', attribute: 'std_qty_to_pick', read_only: true },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
      ],
      read_only: true,
      allow_creation: false,
      allow_deletion: false,
    },
  ],
  advances: true,
};
