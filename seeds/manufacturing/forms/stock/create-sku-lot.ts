import type { BuiltIn } from '../../../english.ts';

export const createSkuLot: BuiltIn['forms'][number] = {
  slug: 'create-sku-lot',
  name: 'create-sku-lot',
  title: 'New lot',
  model: 'std_sku_lot',
  read_query:
    'query ($node_id: ID!) { std_sku_lot_by_id(id: $node_id) { identity version std_sku { identity std_label } std_lot_num std_quantity std_dlc std_stock_location { identity std_label } } }',
  write_query: 'mutation ($values: JSON!) { save_std_sku_lot(items: [$values]) { identity } }',
  fields: [
    { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true, allow_new: true },
    { id: 'lot-num', kind: 'text', attribute: 'std_lot_num' },
    { id: 'quantity', kind: 'number', attribute: 'std_quantity', min: 0 },
    { id: 'dlc', kind: 'date', attribute: 'std_dlc' },
    {
      id: 'stock-location',
      kind: 'relationship',
      attribute: 'std_stock_location',
      allow_existing: true,
      required: true,
      filter: { fact: 'std_key', operator: 'isEmpty', value: true },
    },
  ],
};
