import type { BuiltIn } from '../../english.ts';

export const bills: BuiltIn['relations'] = [
  {
    slug: 'std_bom_sku',
    name: 'std_sku',
    inverse: 'std_bom',
    type: '1_1',
    object_id: 'std_bom',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Bill of materials',
    },
  },
  {
    slug: 'std_bom_line_bom',
    name: 'std_bom',
    inverse: 'std_lines',
    type: 'N_1',
    object_id: 'std_bom_line',
    to_object_id: 'std_bom',
    labels: {
      name: 'Bill of materials',
      inverse: 'Lines',
    },
    sort: { field: 'std_line_num', direction: 'asc' },
  },
  {
    slug: 'std_bom_line_sku',
    name: 'std_sku',
    inverse: 'std_bom_lines',
    type: 'N_1',
    object_id: 'std_bom_line',
    to_object_id: 'std_sku',
    labels: {
      name: 'Article',
      inverse: 'Used in bills of materials',
    },
    required: true,
  },
];
