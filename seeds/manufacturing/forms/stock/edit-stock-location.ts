import type { BuiltIn } from '../../../english.ts';

export const editStockLocation: BuiltIn['forms'][number] = {
  slug: 'edit-stock-location',
  name: 'edit-stock-location',
  title: 'Stock location',
  model: 'std_stock_location',
  read_query: 'query ($node_id: ID!) { std_stock_location_by_id(id: $node_id) { identity version std_label } }',
  write_query: 'mutation ($values: JSON!) { save_std_stock_location(items: [$values]) { identity } }',
  fields: [{ id: 'label', kind: 'text', attribute: 'std_label', required: true }],
};
