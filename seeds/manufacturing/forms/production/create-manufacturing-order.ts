import type { BuiltIn } from '../../../english.ts';

export const createManufacturingOrder: BuiltIn['forms'][number] = {
  slug: 'create-manufacturing-order',
  name: 'create-manufacturing-order',
  title: 'Manufacturing order',
  model: 'std_manufacturing_order',
  read_query:
    'query ($node_id: ID!) { std_manufacturing_order_by_id(id: $node_id) { identity version std_label std_sku { identity std_label } std_quantity std_unit std_due_date std_parent_order { identity std_label } } }',
  write_query: 'mutation ($values: JSON!) { save_std_manufacturing_order(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    {
      id: 'sku',
      kind: 'relationship',
      attribute: 'std_sku',
      allow_existing: true,
      required: true,
      filter: { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
    },
    { id: 'quantity', kind: 'number', attribute: 'std_quantity', required: true, min: 0 },
    { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
    { id: 'due-date', kind: 'date', attribute: 'std_due_date' },
    { id: 'parent-order', kind: 'relationship', attribute: 'std_parent_order', allow_existing: true },
  ],
};
