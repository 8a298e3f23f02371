import type { BuiltIn } from '../../../english.ts';

export const performInventory: BuiltIn['forms'][number] = {
  slug: 'perform-inventory',
  name: 'perform-inventory',
  title: 'Inventory',
  model: 'std_inventory',
  process: 'PR-STD-INVENTORY',
  step: 'std-inv-status-draft',
  read_query:
    'query ($node_id: ID!) { std_inventory_by_id(id: $node_id) { identity version std_label std_responsible_name std_date std_lines { identity version std_lot { identity std_lot_num } std_lot_article std_unit std_dlc std_stock_location { identity std_label } std_counted_quantity std_counted_at } std_created_lots { identity version std_sku { identity std_label } std_lot_num std_dlc std_quantity std_stock_location { identity std_label } } } }',
  write_query: 'mutation ($values: JSON!) { save_std_inventory(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    { id: 'responsible-name', kind: 'text', attribute: 'std_responsible_name' },
    { id: 'date', kind: 'date', attribute: 'std_date', default: { context: 'today' } },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'lot', kind: 'relationship', attribute: 'std_lot', allow_existing: true, required: true },
        { id: 'lot-article', kind: 'text', attribute: 'std_lot_article', read_only: true },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'dlc', kind: 'date', attribute: 'std_dlc', read_only: true },
        { id: 'stock-location', kind: 'relationship', attribute: 'std_stock_location', allow_existing: true },
        { id: 'counted-quantity', kind: 'number', attribute: 'std_counted_quantity', required: true, min: 0 },
        { id: 'counted-at', kind: 'datetime', attribute: 'std_counted_at', default: { context: 'now' } },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
    {
      id: 'created-lots',
      kind: 'items',
      attribute: 'std_created_lots',
      columns: [
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true },
        { id: 'lot-num', kind: 'text', attribute: 'std_lot_num' },
        { id: 'dlc', kind: 'date', attribute: 'std_dlc' },
        { id: 'quantity', kind: 'number', attribute: 'std_quantity', required: true, min: 0 },
        { id: 'stock-location', kind: 'relationship', attribute: 'std_stock_location', allow_existing: true, required: true },
      ],
      allow_creation: true,
      allow_deletion: false,
    },
  ],
  advances: true,
};
