import type { BuiltIn } from '../../../english.ts';

export const moveMoForward: BuiltIn['forms'][number] = {
  slug: 'move-mo-forward',
  name: 'move-mo-forward',
  title: 'Move forward',
  model: 'std_manufacturing_order',
  process: 'PR-STD-MANUFACTURING-ORDER',
  step: 'std-mo-status-production',
  read_query:
    'query ($node_id: ID!) { std_manufacturing_order_by_id(id: $node_id) { identity version std_label std_sku { identity std_label } std_quantity std_unit std_quantity_produced } }',
  write_query: 'mutation ($values: JSON!) { save_std_manufacturing_order(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label', read_only: true },
    { id: 'sku', kind: 'relationship', attribute: 'std_sku', read_only: true },
    { id: 'quantity', kind: 'number', attribute: 'std_quantity', read_only: true },
    { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
    { id: 'quantity-produced', kind: 'number', attribute: 'std_quantity_produced', min: 0 },
  ],
  advances: true,
};
