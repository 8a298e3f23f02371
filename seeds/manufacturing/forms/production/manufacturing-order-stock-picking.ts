import type { BuiltIn } from '../../../english.ts';

export const manufacturingOrderStockPicking: BuiltIn['forms'][number] = {
  slug: 'manufacturing-order-stock-picking',
  name: 'manufacturing-order-stock-picking',
  title: 'Stock picking',
  model: 'std_manufacturing_order',
  process: 'PR-STD-MANUFACTURING-ORDER',
  step: 'std-mo-status-picking',
  read_query:
    'query ($node_id: ID!) { std_manufacturing_order_by_id(id: $node_id) { identity version std_label std_sku { identity std_label } std_quantity std_unit std_picking_lines { identity version std_line_num std_article std_lot { identity std_lot_num } std_qty_to_pick std_missing_quantity std_unit std_lot_stock_quantity std_dlc std_lot_reasons } } }',
  write_query: 'mutation ($values: JSON!) { save_std_manufacturing_order(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', read_only: true },
    { id: 'sku', kind: 'relationship', attribute: 'std_sku', read_only: true },
    { id: 'quantity', kind: 'number', attribute: 'std_quantity', read_only: true },
    { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
    {
      id: 'picking-lines',
      kind: 'items',
      attribute: 'std_picking_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num' },
        { id: 'article', kind: 'text', attribute: 'std_article', read_only: true },
        { id: 'lot', kind: 'relationship', attribute: 'std_lot', allow_existing: true, required: true },
        { id: 'qty-to-pick', kind: 'number', attribute: 'std_qty_to_pick', required: true, min: 0 },
        { id: 'missing-quantity', kind: 'number', attribute: 'std_missing_quantity', read_only: true },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'lot-stock-quantity', kind: 'number', attribute: 'std_lot_stock_quantity', read_only: true },
        { id: 'dlc', kind: 'date', attribute: 'std_dlc', read_only: true },
        { id: 'lot-reasons', kind: 'option', attribute: 'std_lot_reasons', multiple: true, read_only: true },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
  advances: true,
};
