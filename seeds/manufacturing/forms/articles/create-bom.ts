import type { BuiltIn } from '../../../english.ts';

export const createBom: BuiltIn['forms'][number] = {
  slug: 'create-bom',
  name: 'create-bom',
  title: 'Bill of materials',
  model: 'std_bom',
  read_query:
    'query ($node_id: ID!) { std_bom_by_id(id: $node_id) { identity version std_label std_sku { identity std_label } std_lines { identity version std_line_num std_sku { identity std_label } std_quantity std_unit std_type_of_bom } } }',
  write_query: 'mutation ($values: JSON!) { save_std_bom(items: [$values]) { identity } }',
  fields: [
    { id: 'label', kind: 'text', attribute: 'std_label' },
    {
      id: 'sku',
      kind: 'relationship',
      attribute: 'std_sku',
      allow_existing: true,
      filter: { fact: 'std_type', operator: 'in', value: ['finished-good', 'semi-finished'] },
      allow_new: true,
    },
    {
      id: 'lines',
      kind: 'items',
      attribute: 'std_lines',
      columns: [
        { id: 'line-num', kind: 'number', attribute: 'std_line_num' },
        { id: 'sku', kind: 'relationship', attribute: 'std_sku', allow_existing: true, required: true },
        { id: 'quantity', kind: 'number', attribute: 'std_quantity', required: true, min: 0 },
        { id: 'unit', kind: 'text', attribute: 'std_unit', read_only: true },
        { id: 'type-of-bom', kind: 'option', attribute: 'std_type_of_bom', required: true, default: 'bomline-raw-materials' },
      ],
      allow_creation: true,
      allow_deletion: true,
    },
  ],
};
